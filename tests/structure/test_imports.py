"""The import graph has no cycles, whatever hides them; the picture and the walk in docs/design.md are true."""

import re
import sys
from pathlib import Path
from types import FrameType

import import_graph
from import_graph import BLOCK, DESIGN, PACKAGE, cycles, imports, modules, parts, picture, reached
from pathproof import api
from pathproof.certifier import Request
from pathproof.certifier.certification import run
from pathproof.report import certification_text
from pathproof.search import Settings

GRAPH = imports(modules())
PROGRAM = """
from threading import Lock, Thread
lock = Lock()
def work():
    for _ in range(2):
        with lock:
            pass
threads = [Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
"""
WALK = re.compile(r"`([\w/]+\.py):([\w.]+)`")


def test_nothing_imports_in_a_circle() -> None:
    assert cycles(GRAPH) == set()


def test_parts_of_the_machine_know_those_above_them() -> None:
    """In the order of the table in docs/design.md."""
    table = DESIGN.read_text().partition("| part | what it does | where |\n")[2].partition("\n\n")[0]
    order = [f"pathproof.machine.{name}" for name in re.findall(r"`(\w+)\.py`", table)]
    assert len(order) >= 16
    below = {name: set(order[place + 1 :]) & reached(GRAPH, name) for place, name in enumerate(order)}
    assert {name: others for name, others in below.items() if others} == {}


def test_no_part_imports_in_a_circle() -> None:
    assert cycles(parts(GRAPH)) == set()


def test_circles_are_found_wherever_they_hide(tmp_path: Path) -> None:
    package = tmp_path / "pathproof"
    (package / "inner").mkdir(parents=True)
    for name, text in {
        "__init__": "",
        "inner/__init__": "from pathproof.inner.one import x",
        "inner/one": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pathproof.inner import two\n",
        "inner/two": "def f():\n    import pathproof.three\n",
        "three": "from pathproof.inner.one import x\nimport pathproof.four\n",
        "four": "",
    }.items():
        (package / f"{name}.py").write_text(text)
    graph = imports(modules(package))
    assert cycles(graph) == {frozenset({"pathproof.inner.one", "pathproof.inner.two", "pathproof.three"})}
    assert cycles(parts(graph)) == {frozenset({"inner", "three"})}
    assert "  three --> inner\n  three --> four" not in picture(graph)


def test_the_picture_is_of_these_sources() -> None:
    drawn = BLOCK.search(DESIGN.read_text())
    assert drawn is not None
    assert drawn.group() == picture(GRAPH), f"python {Path(import_graph.__file__).name} draws it anew"


def test_the_walk_of_a_state_leads_along_what_is_executed(tmp_path: Path) -> None:
    _, _, rest = DESIGN.read_text().partition("### The walk of a state\n")
    walk, _, _ = rest.partition("\n## ")
    places = WALK.findall(walk)
    assert {file.split("/")[0] for file, _ in places} >= {
        *("language", "machine", "properties", "store", "search", "certificate", "certifier", "report")
    }
    passed: set[tuple[str, str]] = set()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            passed.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    program, file = tmp_path / "program.py", tmp_path / "certificate"
    program.write_text(PROGRAM)
    sys.setprofile(look)
    try:
        assert api.verify(program, settings=Settings(engine="reference"), certificate=file)
        certified = run(Request(str(program), str(file), engine="reference"))
        certification_text(certified)
    finally:
        sys.setprofile(None)
    assert [place for place in places if (str(PACKAGE / place[0]), place[1]) not in passed] == []
