"""Writing checkpoints while a search runs: every few minutes, and when it ends, for whatever reason.

The file appears under its name when it is complete, and not before (`files.py`): whoever pulls the plug, or fills the
disk, finds the one before. A search goes on if a checkpoint cannot be written; the report says so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

from pathproof.checkpoint.file import Head, encode
from pathproof.checkpoint.subject import Subject, check_possible, claims_of
from pathproof.errors import UsageError
from pathproof.files import replace_file
from pathproof.search import Observer, Settings
from pathproof.search.observer import Watched
from pathproof.search.snapshot import Snapshot

NAME = "search.checkpoint"
EVERY = 300.0  # seconds


class Checkpoints(Observer):
    """Keeps the last checkpoint in a directory, which is its own while it is entered.

    `going_on`: the search is resumed from this very directory, so there may be a checkpoint already."""

    def __init__(self, directory: str, settings: Settings, every: float = EVERY, going_on: bool = False) -> None:
        check_possible(settings)
        self.path = Path(directory) / NAME
        self.settings = settings
        self.every = every
        self.written = 0
        self.problem = ""  # why the last one could not be written
        self._going_on = going_on
        self._due = monotonic() + every
        self._directory = -1
        if not 0 < every < float("inf"):
            raise UsageError(f"checkpoints come every so many seconds, not every {every:g}")

    def __enter__(self) -> Checkpoints:
        directory = self.path.parent
        try:
            directory.mkdir(exist_ok=True)
            self._directory = os.open(directory, os.O_RDONLY)
            _lock(self._directory, directory)
            self._tidy()
            if not os.access(directory, os.W_OK | os.X_OK):
                raise UsageError("no checkpoint can be written there", str(directory))
        except OSError as error:
            self.__exit__()
            raise UsageError(f"no checkpoint can be written there: {error.strerror}", str(directory)) from None
        except UsageError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        if self._directory >= 0:
            os.close(self._directory)
            self._directory = -1

    def _tidy(self) -> None:
        """What is there already is a checkpoint that may be replaced, or nothing."""
        directory = self.path.parent
        for file in directory.iterdir():
            if file.name.startswith(f".{NAME}.") and file.name.endswith(".tmp"):
                with suppress(OSError):
                    file.unlink()  # of a process that was killed while it wrote
            elif file.name != NAME:
                raise UsageError(
                    f"it holds something else, {file.name}; checkpoints need a directory of their own", str(directory)
                )
            elif not self._going_on:
                raise UsageError("it holds a checkpoint already: --resume goes on from there", str(directory))

    def paused(self, exploration: Watched) -> None:
        if monotonic() >= self._due:
            self._write(exploration)

    def finished(self, exploration: Watched) -> None:
        self._write(exploration)

    def _write(self, exploration: Watched) -> None:
        if (snapshot := exploration.snapshot()) is None:
            return
        try:
            replace_file(self.path, encode(snapshot.rows(), self._head(exploration, snapshot)))
            os.fsync(self._directory)
            self.problem = ""
            self.written += 1
        except OSError as error:
            self.problem = f"the last checkpoint could not be written: {error.strerror or error}"
        except MemoryError:
            self.problem = "the last checkpoint could not be written: there was not enough memory"
        self._due = monotonic() + self.every

    def _head(self, exploration: Watched, snapshot: Snapshot) -> Head:
        counts = snapshot.states, snapshot.transitions, snapshot.choices, exploration.depth
        return Head(
            claims_of(exploration.machine, self.settings, counts),
            Subject.of(exploration.machine, self.settings),
            snapshot.untaken,
            tuple(sorted(exploration.machine.witnessed)),
            snapshot.course,
            snapshot.faulty,
            snapshot.silent,
            snapshot.spoke,
        )


@contextmanager
def keeping(
    directory: str | None, resumed: str | None, settings: Settings, every: float = EVERY
) -> Iterator[Checkpoints | None]:
    """Who writes checkpoints, if that is asked for. `resumed`: from where the search goes on."""
    if directory is None:
        yield None
        return
    going_on = resumed is not None and os.path.realpath(resumed) == os.path.realpath(directory)
    with Checkpoints(directory, settings, every, going_on) as keeper:
        yield keeper


def remarks(keeper: Checkpoints | None, begin: Snapshot | None) -> list[str]:
    """What a report adds about where the search began, and about what was kept of it."""
    found = [] if begin is None else [f"went on from a checkpoint of {begin.states:,} states"]
    if keeper is not None and keeper.problem:
        before = "; there is an earlier one" if keeper.path.exists() else ""
        found.append(f"{keeper.problem}{before}")
    return found


def _lock(handle: int, directory: Path) -> None:
    """Until this process ends, however that may be."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UsageError("another search writes its checkpoints there", str(directory)) from None
