"""What threads wait for is made once: a second `__init__` would replace it by no operation that others could see."""

from pathlib import Path

import pytest

from pathproof import verify
from pathproof.search import Settings

CLASSES = {
    "threading.Thread": "", "threading.Condition": "", "threading.Semaphore": "", "threading.BoundedSemaphore": "",
    "threading.Event": "", "threading.Barrier": "2", "queue.Queue": "", "queue.LifoQueue": "",
    "queue.PriorityQueue": "", "queue.SimpleQueue": "", "concurrent.futures.Future": "",
    "functools.partial": "print", "operator.itemgetter": "1", "itertools.count": "", "itertools.chain": "[1]",
    "itertools.islice": "[1], 2", "enumerate": "[1]", "zip": "[1]", "map": "print, [1]", "contextlib.ExitStack": "",
    "contextlib.suppress": "ValueError", "concurrent.futures.ThreadPoolExecutor": "1",
}  # fmt: skip
OF_THREADS = [name for name in CLASSES if name.startswith(("threading", "queue", "concurrent.futures.F"))]


def imported(name: str) -> str:
    module = name.rpartition(".")[0]
    return f"import {module}\n" * bool(module)


@pytest.mark.parametrize("name", CLASSES)
def test_a_second_time_is_refused(name: str, engine: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(f"{imported(name)}made = {name}({CLASSES[name]})\nmade.__init__({CLASSES[name]})\n")
    result = verify(program, settings=Settings(engine=engine))
    assert result.verdict == "error"
    assert "__init__ called again" in str(result.error)


@pytest.mark.parametrize("name", OF_THREADS)
def test_a_subclass_makes_it_once(name: str, engine: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        f"{imported(name)}class Own({name}):\n"
        "    def __init__(self):\n"
        "        self.more = 1\n"
        f"        super().__init__({CLASSES[name]})\n"
        "assert Own().more == 1\n"
    )
    assert verify(program, settings=Settings(engine=engine))
