"""A certificate from a search in a cache (Taleghani 2010, sections 4.2.5 and 4.3).

Such a search visits states again that it has forgotten, so it cannot number them, and cannot keep a row for each. It
writes what it does to files as it goes: the fingerprint and fanout of each visit, and where each choice led. When it is
over, what was done twice goes (Algorithm 4.2), and the rest is the depth-first tree that a search with enough memory
has: the first visits come in the same order (`search/cached_loop.py`), with the same steps. All that is needed is to
know of each visit whether it was the first one of its state, and how many transitions of first visits lead to each:

    visits sorted by fingerprint         -> for each visit the first visit of the same state
    steps of first visits, by target     -> for each first visit how many lead to it
    steps to first visits, by source     -> for each first visit its productive choices

Everything is a sequential scan or a sort in pieces on disk (`DiskSort`), so memory stays small however many visits
there were.
"""

from __future__ import annotations

import heapq
import os
import shutil
import struct
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import count, groupby
from pathlib import Path
from typing import IO, Any

import zstandard

from pathproof.certificate.script import Row
from pathproof.errors import UsageError
from pathproof.machine.interface import Machine
from pathproof.properties import Properties
from pathproof.search import Node, Observer
from pathproof.search.observer import Watched

_VISIT = struct.Struct(">16sI")  # fingerprint, fanout
_STEP = struct.Struct(">BQ")  # what it was, and the visit of its target
_DROPPED, _KNOWN, _NEW = range(3)
Records = Callable[[str, struct.Struct], Iterator[tuple[Any, ...]]]
_PIECE = 1 << 16  # records that are sorted at once, or read at once


class DiskSort:
    """Records of one size, sorted as bytes: what does not fit into memory waits in a file, in sorted pieces."""

    def __init__(self, folder: Path, size: int, piece: int = _PIECE) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115
        self._size = size
        self._piece = piece
        self._records: list[bytes] = []
        self._ends = [0]

    def add(self, record: bytes) -> None:
        self._records.append(record)
        if len(self._records) == self._piece:
            self._put_away()

    def __iter__(self) -> Iterator[bytes]:
        """All records in order, once."""
        self._records.sort()
        last, self._records = self._records, []
        with self._file:
            yield from heapq.merge(*(self._read(number) for number in range(len(self._ends) - 1)), last)

    def close(self) -> None:
        self._file.close()

    def _put_away(self) -> None:
        self._records.sort()
        self._file.seek(self._ends[-1])
        self._file.write(b"".join(self._records))
        self._ends.append(self._file.tell())
        self._records = []

    def _read(self, number: int) -> Iterator[bytes]:
        place, end = self._ends[number], self._ends[number + 1]
        at_once = max(1, self._piece // max(1, len(self._ends))) * self._size
        while place < end:
            self._file.seek(place)
            data = self._file.read(min(at_once, end - place))
            place += len(data)
            yield from (data[at : at + self._size] for at in range(0, len(data), self._size))


class Streamed(Observer):
    """Writes down what a search in a cache does; `rows` makes a certificate's rows of it."""

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="pathproof-", dir=folder))
        except OSError as error:
            raise UsageError(f"--work-dir: {error.strerror or error}", str(folder)) from None
        self.machine: Machine | None = None
        self.properties: Properties | None = None  # that were checked
        self._files: list[Any] = []

    def started(self, exploration: Watched) -> None:
        self._close()
        self.machine = exploration.machine
        self.properties = exploration.properties
        self.visits = self.steps = 0
        self._visits = self._open("visits")
        self._steps = self._open("steps")

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        fingerprint = node.kept
        assert isinstance(fingerprint, int)
        self.visits += 1
        self._write(self._visits, _VISIT.pack(fingerprint.to_bytes(16, "big"), node.fanout))

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        self.steps += 1
        kind = _DROPPED if target is None else _NEW if new else _KNOWN
        self._write(self._steps, _STEP.pack(kind, target or 0))

    def script(self, visits: bytes, steps: bytes) -> None:
        self.visits += len(visits) // _VISIT.size
        self.steps += len(steps) // _STEP.size
        self._write(self._visits, visits)
        self._write(self._steps, steps)

    def finished(self, exploration: Watched) -> None:
        for file in self._files:
            self._guarded(file.close)
        self._files.clear()

    def __enter__(self) -> Streamed:
        return self

    def __exit__(self, *exception: object) -> None:
        self._close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def rows_in_preorder(self) -> Iterator[Row]:
        """The rows of the certificate."""
        with ExitStack() as files:
            try:
                yield from _Rows(self._folder, self._records, files).rows()
            except OSError as error:
                raise self._unwritable(error) from None

    def _records(self, name: str, form: struct.Struct) -> Iterator[tuple[Any, ...]]:
        with (self._folder / name).open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as reader:
            left = b""
            while data := reader.read(form.size * _PIECE):
                data = left + data
                whole = len(data) - len(data) % form.size
                yield from form.iter_unpack(data[:whole])
                left = data[whole:]

    def _open(self, name: str) -> Any:
        file = self._guarded(lambda: zstandard.ZstdCompressor(1).stream_writer((self._folder / name).open("wb")))
        self._files.append(file)
        return file

    def _write(self, file: Any, record: bytes) -> None:
        self._guarded(lambda: file.write(record))

    def _guarded(self, do: Any) -> Any:
        try:
            return do()
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> UsageError:
        problem = f"what a certificate needs cannot be written down: {error.strerror or error}"
        return UsageError(f"{problem}; --work-dir names another place", str(self._folder))

    def _close(self) -> None:
        for file in self._files:
            with suppress(OSError):
                file.close()
        self._files.clear()


_PAIR = struct.Struct(">QQ")
_FIRST = struct.Struct(">Q")


class _Rows:
    """From visits and steps to rows."""

    def __init__(self, folder: Path, records: Records, files: ExitStack) -> None:
        self.folder = folder
        self.records = records
        self.files = files  # closed by whoever asks, also if the disk is full

    def rows(self) -> Iterator[Row]:
        self._find_first_visits()
        indegrees, productive = self._count()
        masks = _masks(productive)
        of, mask = next(masks, (-1, 0))
        visits = zip(self._firsts(), self.records("visits", _VISIT), strict=True)
        for visit, (first, (_, fanout)) in enumerate(visits):
            if visit == first:
                _, indegree = next(indegrees)
                yield Row(fanout, mask if of == visit else 0, indegree)
                if of == visit:
                    of, mask = next(masks, (-1, 0))

    def _find_first_visits(self) -> None:
        """Writes down for each visit which was the first one of the same state."""
        by_fingerprint = self._sort(16 + _FIRST.size)
        for visit, (fingerprint, _) in enumerate(self.records("visits", _VISIT)):
            by_fingerprint.add(fingerprint + _FIRST.pack(visit))
        by_visit = self._pairs()
        for _, same in groupby(by_fingerprint, key=lambda record: record[:16]):
            first = b""
            for record in same:
                first = first or record[16:]
                by_visit.add(record[16:] + first)
        with (self.folder / "firsts").open("wb") as file:
            for record in by_visit:
                file.write(record[8:])

    def _firsts(self) -> Iterator[int]:
        with (self.folder / "firsts").open("rb") as file:
            while data := file.read(_FIRST.size * _PIECE):
                yield from (first for (first,) in _FIRST.iter_unpack(data))

    def _count(self) -> tuple[Iterator[tuple[int, int]], DiskSort]:
        """How many transitions lead to each first visit, in order; and the productive choices."""
        targets, productive, known = self._pairs(), self._pairs(), self._pairs()
        targets.add(_PAIR.pack(0, 0))  # the initial state counts one more
        for source, choice, kind, target, first in self._steps():
            if kind == _KNOWN:
                known.add(_PAIR.pack(target, 0))
            else:
                targets.add(_PAIR.pack(first, 0))
                if target == first:
                    productive.add(_PAIR.pack(source, choice))
        firsts = enumerate(self._firsts())
        visit, first = next(firsts)
        for record in known:
            target, _ = _PAIR.unpack(record)
            while visit < target:
                visit, first = next(firsts)
            targets.add(_PAIR.pack(first, 0))
        counted = groupby(targets, key=lambda record: _PAIR.unpack(record)[0])
        return ((first, sum(1 for _ in same)) for first, same in counted), productive

    def _steps(self) -> Iterator[tuple[int, int, int, int, int]]:
        """The steps of first visits that have a target: source, choice, what it was, target, and for a new one the
        first visit of the same state."""
        visits = zip(count(), self._firsts(), self.records("visits", _VISIT), strict=False)
        visit, first, (_, fanout) = next(visits)
        path = [[visit, fanout, 0, visit == first]]
        for kind, target in self.records("steps", _STEP):
            while path[-1][1] == path[-1][2]:
                path.pop()
            here = path[-1]
            choice = here[2]
            here[2] += 1
            if kind == _NEW:
                visit, first, (_, fanout) = next(visits)
                assert visit == target
                path.append([visit, fanout, 0, visit == first])
            if here[3] and kind != _DROPPED:
                yield here[0], choice, kind, target, first

    def _pairs(self) -> DiskSort:
        return self._sort(_PAIR.size)

    def _sort(self, size: int) -> DiskSort:
        sort = DiskSort(self.folder, size)
        self.files.callback(sort.close)
        return sort


def _masks(productive: Iterable[bytes]) -> Iterator[tuple[int, int]]:
    """For each visit with productive choices, in order, which these are."""
    for source, same in groupby(map(_PAIR.unpack, productive), key=lambda pair: pair[0]):
        yield source, sum(1 << choice for _, choice in same)
