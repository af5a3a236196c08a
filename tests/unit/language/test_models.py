"""A model that a user stands in for a module inside a package that we refuse. If this failed, she would have to write
an empty model of the package, too, and would not be told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathproof import certify, verify
from pathproof.errors import Refused
from pathproof.language import load

MODEL = """\
import threading


class ThreadPoolExecutor:
    def __init__(self):
        self.threads = []

    def submit(self, function):
        self.threads.append(threading.Thread(target=function))
        self.threads[-1].start()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        for thread in self.threads:
            thread.join()
"""
WAYS = {
    "import concurrent.futures": "concurrent.futures.ThreadPoolExecutor",
    "import concurrent.futures as futures": "futures.ThreadPoolExecutor",
    "from concurrent.futures import ThreadPoolExecutor": "ThreadPoolExecutor",
    "from concurrent import futures": "futures.ThreadPoolExecutor",
}


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize("way", WAYS)
def test_a_model_of_a_module_in_a_package(way: str, engine: str, tmp_path: Path) -> None:
    from pathproof.search import Settings

    program, model, file = tmp_path / "program.py", tmp_path / "model.py", tmp_path / "x.cert"
    text = "done = []\nwith {0}() as pool:\n    pool.submit(lambda: done.append(1))\nassert done == [1]\n"
    program.write_text(f"{way}\n{text.format(WAYS[way])}")
    model.write_text(MODEL)
    models = {"concurrent.futures": str(model)}
    found = verify(program, models=models, certificate=file, settings=Settings(engine=engine))
    assert found.verdict == "verified"
    assert certify(program, file, models=models).models == ("concurrent.futures",)


def test_without_the_model_it_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import multiprocessing\n")
    with pytest.raises(Refused, match="--model multiprocessing"):
        load(program, strict=True)
