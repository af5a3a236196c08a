"""Checkpoints from anybody: damaged ones, those of other searches, and forged ones. Each is refused in one sentence."""

import shutil
import sys
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pathproof.certificate.claims
from pathproof import verify
from pathproof.checkpoint import subject
from pathproof.checkpoint.file import Checkpoint, Head, encode
from pathproof.errors import UsageError
from pathproof.estimation import Course, Point, fit
from pathproof.machine import Options
from pathproof.search import Graph, Limits, Settings

PROGRAM = """
from threading import Lock, Thread
import sys
lock = Lock()
total = 0
def work():
    global total
    for _ in range(2):
        with lock:
            total += 1
threads = [Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
"""
LIMITED = Settings(limits=Limits(states=100))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return file


@pytest.fixture
def directory(program: Path, tmp_path: Path) -> Path:
    found = tmp_path / "checkpoints"
    assert verify(program, settings=LIMITED, checkpoint=found).incomplete
    return found


def file_in(directory: Path) -> Path:
    return directory / "search.checkpoint"


def refused(program: Path, directory: Path, **words: Any) -> str:
    with pytest.raises(UsageError) as caught:
        verify(program, resume=directory, **words)
    assert "\n" not in str(caught.value)
    return caught.value.message


def test_it_can_be_resumed(program: Path, directory: Path) -> None:
    assert verify(program, resume=directory)


def test_truncated_anywhere(program: Path, directory: Path) -> None:
    data = file_in(directory).read_bytes()
    for size in {*range(0, len(data), 7), *range(len(data) - 40, len(data)), *range(24)}:
        file_in(directory).write_bytes(data[:size])
        assert refused(program, directory).startswith("the checkpoint is damaged: ")


def test_flipped_anywhere(program: Path, directory: Path) -> None:
    data = bytearray(file_in(directory).read_bytes())
    random = Random(0)
    for place in range(0, len(data), 5):
        bit = 1 << random.randrange(8)
        data[place] ^= bit
        file_in(directory).write_bytes(data)
        assert refused(program, directory).startswith("the checkpoint is damaged: ")
        data[place] ^= bit


def test_longer_than_it_is(program: Path, directory: Path) -> None:
    with file_in(directory).open("ab") as file:
        file.write(b"x")
    assert refused(program, directory) == "the checkpoint is damaged: something follows its end"


def test_other_files(program: Path, directory: Path, tmp_path: Path) -> None:
    file_in(directory).write_bytes(b"x" * 1000)
    assert refused(program, directory) == "the checkpoint is damaged: it does not begin like one"
    file_in(directory).unlink()
    assert refused(program, directory) == "there is no checkpoint to go on from"
    assert refused(program, tmp_path / "nowhere") == "there is no checkpoint to go on from"
    file_in(directory).mkdir()
    assert refused(program, directory).startswith("the checkpoint cannot be read: ")


def test_another_program(program: Path, directory: Path) -> None:
    program.write_text(PROGRAM.replace("range(2)", "range(1)"))
    assert refused(program, directory) == "the checkpoint is of another search: the program has changed"


def test_another_imported_module(program: Path, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("LIMIT = 100\n")
    (tmp_path / "rules.py").write_text(
        "from pathproof import invariant\nimport beside\n@invariant\ndef few():\n    return total < beside.LIMIT\n"
    )
    words = {"properties": str(tmp_path / "rules.py"), "paths": [str(tmp_path)]}
    verify(program, settings=LIMITED, checkpoint=tmp_path / "x", **words)
    assert verify(program, resume=tmp_path / "x", **words)
    (tmp_path / "beside.py").write_text("LIMIT = 200\n")
    assert refused(program, tmp_path / "x", **words).startswith("the checkpoint is of another search: ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"args": ("1",)}, "the program has other arguments"),
        ({"call": "work"}, "--call is not the same"),
        ({"options": Options("none")}, "--reduction, --atomicity, --symmetry or --gc is not the same"),
        ({"settings": Settings(engine="reference")}, "--engine is not the same"),
        ({"settings": Settings(search="depth-first")}, "--search is not the same"),
        ({"settings": Settings(store="fingerprints")}, "--store is not the same"),
        ({"settings": Settings(all_violations=True)}, "--all-violations is not the same"),
        ({"settings": Settings(limits=Limits(depth=50))}, "--max-depth is not the same"),
        ({"settings": Settings(races=True)}, "other properties are checked"),
    ],
)
def test_other_options(program: Path, directory: Path, words: dict[str, Any], why: str) -> None:
    assert refused(program, directory, **words) == f"the checkpoint is of another search: {why}"


def test_another_version(program: Path, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pathproof.certificate.claims, "__version__", "0.0.9")
    assert refused(program, directory) == "the checkpoint is of another search: pathproof has another version"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"workers": 2, "store": "fingerprints"}, "leave out --workers"),
        ({"cache": 100, "search": "depth-first", "store": "fingerprints"}, "leave out --cache"),
        ({"coverage": True, "limits": Limits(states=9)}, "--coverage draws where to go on"),
        ({"abstraction": "splitting"}, "--abstraction searches again and again"),
        ({"replay": (0,)}, "a replay follows one schedule"),
        ({"search": "random-walk"}, "--search is breadth-first or depth-first"),
        ({"search": "random-depth-first"}, "--search is breadth-first or depth-first"),
        ({"store": "bit-state"}, "--store is one of exact, uncompressed, collapsed, fingerprints"),
    ],
)
def test_searches_without_checkpoints(program: Path, tmp_path: Path, words: dict[str, Any], why: str) -> None:
    for asked in ({"checkpoint": tmp_path / "x"}, {"resume": tmp_path / "x"}):
        with pytest.raises(UsageError, match="no checkpoints are possible here: ") as caught:
            verify(program, settings=Settings(**words), **asked)
        assert why in str(caught.value)
        assert not (tmp_path / "x").exists()


# -- forged ones: well-formed, with a digest that fits -----------------------------------------------------------------


def forged(directory: Path, change: Callable[[Graph, Head], Head]) -> None:
    with Checkpoint(file_in(directory)) as checkpoint:
        (rows,) = checkpoint.snapshot().rows()
        head = change(rows, checkpoint.head)
    if head.claims.states != len(rows):
        head = replace(head, claims=replace(head.claims, states=len(rows)))
    file_in(directory).write_bytes(b"".join(encode(iter([rows]), head)))


MISFIT = "the checkpoint cannot be resumed: its states are not those of this program"


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("search", ["breadth-first", "depth-first"])
def test_every_row_is_found_again(program: Path, tmp_path: Path, engine: str, search: str) -> None:
    """Another parent, a choice that came before or that there is not, in any row: no search finds it there."""
    settings = Settings(engine=engine, search=search)
    directory = tmp_path / "x"
    verify(program, settings=replace(settings, limits=LIMITED.limits), checkpoint=directory)
    good = file_in(directory).read_bytes()
    for row in range(0, 100, 9):
        for column, changed in (("parents", 1), ("parents", 2**31), ("choices", 2**31), ("choices", 2**32 - 1)):

            def change(rows: Graph, head: Head, row: int = row, column: str = column, by: int = changed) -> Head:
                numbers: array[int] = getattr(rows, column)
                numbers[row] = (numbers[row] + by) % 2**32
                return head

            file_in(directory).write_bytes(good)
            forged(directory, change)
            assert refused(program, directory, settings=settings) == MISFIT


def left_out(rows: Graph, head: Head) -> Head:
    """The last state, with all that leads to it."""
    for column in (rows.parents, rows.choices, rows.fanouts, rows.indegrees):
        column.pop()
    return head


def more_taken(rows: Graph, head: Head) -> Head:
    return replace(head, untaken=0, claims=replace(head.claims, transitions=head.claims.choices + 1))


def more_choices(rows: Graph, head: Head) -> Head:
    return replace(head, claims=replace(head.claims, choices=head.claims.choices + 1))


def nothing_leads_there(rows: Graph, head: Head) -> Head:
    rows.indegrees[5] = 0
    return head


def more_leads_there(rows: Graph, head: Head) -> Head:
    rows.indegrees[5] += 1
    return head


def something_wrong(rows: Graph, head: Head) -> Head:
    return replace(head, faulty=((50, 3, 0),))


def wrong_nowhere(rows: Graph, head: Head) -> Head:
    return replace(head, faulty=((50, 3_000, 0),))


def unknown_property(rows: Graph, head: Head) -> Head:
    return replace(head, spoke=frozenset([("nonsense", "x")]))


def nothing_declared(rows: Graph, head: Head) -> Head:
    return replace(head, claims=replace(head.claims, mutable=(), guards=(), probed=()))


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize(
    "change",
    [
        left_out, more_choices, nothing_leads_there, more_leads_there, something_wrong, wrong_nowhere,
        unknown_property, nothing_declared,
    ],
)  # fmt: skip
def test_forged(program: Path, tmp_path: Path, engine: str, change: Any) -> None:
    settings = Settings(engine=engine)
    directory = tmp_path / "x"
    verify(program, settings=replace(settings, limits=LIMITED.limits), checkpoint=directory)
    forged(directory, change)
    assert refused(program, directory, settings=settings) == MISFIT


def test_forged_counts(program: Path, directory: Path) -> None:
    forged(directory, more_taken)
    assert "more transitions than choices that were taken" in refused(program, directory)


def test_forged_courses(program: Path, directory: Path) -> None:
    good = file_in(directory).read_bytes()
    for course in ([(3, 1, 1)], [(16, 1, 1), (48, 2, 2)], [(16, 1, 1)] * 300, [(-16, 1, 1)], [(16, 1)], [("16", 1, 1)]):
        file_in(directory).write_bytes(good)
        forged(directory, lambda _, head, course=course: replace(head, course=course))
        assert refused(program, directory).startswith("the checkpoint is damaged: ")


def test_more_rows_than_pieces_have(program: Path, directory: Path) -> None:
    """What is claimed is not allocated."""
    data = bytearray(file_in(directory).read_bytes())
    data[12:16] = (2**32 - 1).to_bytes(4, "little")
    file_in(directory).write_bytes(data)
    assert refused(program, directory) == "the checkpoint is damaged: a piece is larger than pieces are"


def test_a_course_goes_on() -> None:
    kept = [Point(16 * place, place, place) for place in range(1, 4)]
    assert fit(kept)
    course, again = Course(), Course(kept)
    for point in kept:
        assert course.next == point.states
        course.note(*point)
    assert (course.next, course.points) == (again.next, again.points)


def test_a_copy_can_be_resumed(program: Path, directory: Path, tmp_path: Path) -> None:
    shutil.copytree(directory, tmp_path / "copy")
    assert verify(program, resume=tmp_path / "copy")


def test_not_under_another_name(program: Path, directory: Path, tmp_path: Path) -> None:
    """It is `sys.argv[0]`."""
    (tmp_path / "elsewhere").mkdir()
    moved = program.rename(tmp_path / "elsewhere" / "program.py")
    with pytest.raises(UsageError, match="named in another way"):
        verify(moved, resume=directory)


def test_nor_by_another_interpreter(program: Path, directory: Path) -> None:
    before = sys.get_int_max_str_digits()
    subject._host.cache_clear()
    sys.set_int_max_str_digits(640)
    try:
        with pytest.raises(UsageError, match="Python or pathproof is another one"):
            verify(program, resume=directory)
    finally:
        sys.set_int_max_str_digits(before)
        subject._host.cache_clear()


def test_nor_with_properties_of_ones_own_or_for_partial_scripts(program: Path, directory: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="leave out --property"):
        verify(program, settings=Settings(own_properties=("own:Few",)), checkpoint=tmp_path / "more")
    with pytest.raises(UsageError, match="leave out --partial or --resume"):
        verify(program, resume=directory, certificate=tmp_path / "part", partial=True)
