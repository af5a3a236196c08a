"""Where checkpoints are written, and what becomes of a search if they cannot be."""

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathproof import files, verify
from pathproof.checkpoint import keeper
from pathproof.checkpoint.keeper import Checkpoints
from pathproof.errors import UsageError
from pathproof.search import Limits, Settings

PROGRAM = Path(__file__).parents[3] / "examples" / "philosophers.py"
ARGS = ("4",)
SETTINGS = Settings()
LIMITED = Settings(limits=Limits(states=40))


def test_a_new_directory_is_made(tmp_path: Path) -> None:
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=tmp_path / "new")
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["search.checkpoint"]


def test_checkpoints_come_every_so_often(tmp_path: Path) -> None:
    written = []

    class Counting(Checkpoints):
        def _write(self, exploration: Any) -> None:
            super()._write(exploration)
            written.append(self.written)

    with Counting(str(tmp_path / "x"), SETTINGS, 1e-9) as often, Counting(str(tmp_path / "y"), SETTINGS, 1e9) as once:
        for keeper, program in ((often, PROGRAM), (once, PROGRAM)):
            written.clear()
            verify(program, ("9",), observers=[keeper])
            assert (len(written) > 1) == (keeper is often)
            assert written == list(range(1, len(written) + 1))


@pytest.mark.parametrize("every", [0.0, -1.0, float("inf"), float("nan")])
def test_wrong_periods(every: float, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="every so many seconds"):
        verify(PROGRAM, ARGS, checkpoint=tmp_path / "x", checkpoint_every=every)


def test_a_directory_that_holds_something_else(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match=r"it holds something else, notes.txt"):
        verify(PROGRAM, ARGS, checkpoint=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_checkpoint_is_not_overwritten_by_another_search(tmp_path: Path) -> None:
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=tmp_path / "x")
    before = (tmp_path / "x" / "search.checkpoint").read_bytes()
    with pytest.raises(UsageError, match="it holds a checkpoint already: --resume goes on from there"):
        verify(PROGRAM, ("5",), checkpoint=tmp_path / "x")
    with pytest.raises(UsageError, match="the program has other arguments"):
        verify(PROGRAM, ("5",), resume=tmp_path / "x", checkpoint=tmp_path / "x")
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=tmp_path / "y")
    with pytest.raises(UsageError, match="it holds a checkpoint already"):
        verify(PROGRAM, ARGS, resume=tmp_path / "y", checkpoint=tmp_path / "x")
    assert (tmp_path / "x" / "search.checkpoint").read_bytes() == before


def test_resumed_here_and_kept_there(tmp_path: Path) -> None:
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=tmp_path / "x")
    assert verify(PROGRAM, ARGS, resume=tmp_path / "x", checkpoint=tmp_path / "y")
    assert verify(PROGRAM, ARGS, resume=tmp_path / "y").states == verify(PROGRAM, ARGS).states


def test_places_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for place, why in ((tmp_path / "file", "File exists"), (tmp_path / "no" / "where", "No such file")):
        with pytest.raises(UsageError, match=f"no checkpoint can be written there: {why}"):
            verify(PROGRAM, ARGS, checkpoint=place)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anywhere
    with pytest.raises(UsageError, match="no checkpoint can be written there"):
        verify(PROGRAM, ARGS, checkpoint=tmp_path / "x")


def test_one_search_at_a_time(tmp_path: Path) -> None:
    with (
        Checkpoints(str(tmp_path / "x"), SETTINGS),
        pytest.raises(UsageError, match="another search writes its checkpoints there"),
    ):
        verify(PROGRAM, ARGS, checkpoint=tmp_path / "x")
    assert verify(PROGRAM, ARGS, checkpoint=tmp_path / "x")


def test_what_a_killed_process_left_is_removed(tmp_path: Path) -> None:
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=tmp_path / "x")
    (tmp_path / "x" / ".search.checkpoint.abc.tmp").write_text("half of one")
    assert verify(PROGRAM, ARGS, resume=tmp_path / "x", checkpoint=tmp_path / "x")
    assert [file.name for file in (tmp_path / "x").iterdir()] == ["search.checkpoint"]


def test_a_full_disk_leaves_the_last_good_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "x"
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=directory)
    before = (directory / "search.checkpoint").read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    more = replace(LIMITED, limits=Limits(states=80))
    result = verify(PROGRAM, ARGS, settings=more, resume=directory, checkpoint=directory)
    assert result.states == 80
    problem = "the last checkpoint could not be written: No space left on device"
    assert result.notes[-1] == f"{problem}; there is an earlier one"
    assert (directory / "search.checkpoint").read_bytes() == before
    assert [file.name for file in directory.iterdir()] == ["search.checkpoint"]
    assert verify(PROGRAM, ARGS, checkpoint=tmp_path / "y").notes == (problem,)  # and the verdict stands
    monkeypatch.undo()
    assert verify(PROGRAM, ARGS, resume=directory)


def test_too_little_memory_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(keeper, "replace_file", none_left)
    result = verify(PROGRAM, ARGS, checkpoint=tmp_path / "x")
    assert result
    assert result.notes == ("the last checkpoint could not be written: there was not enough memory",)


def test_a_search_that_ran_out_of_memory_leaves_the_last_good_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows where it was when it did."""
    verify(PROGRAM, ARGS, settings=LIMITED, checkpoint=tmp_path / "x")
    before = (tmp_path / "x" / "search.checkpoint").read_bytes()

    def none_left(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("pathproof.search.native_loop.NativeLoop._explore", none_left)
    result = verify(PROGRAM, ARGS, resume=tmp_path / "x", checkpoint=tmp_path / "x")
    assert result.incomplete == "ran out of memory"
    assert (tmp_path / "x" / "search.checkpoint").read_bytes() == before
