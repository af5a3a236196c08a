"""The file: rows in pieces, a head that says what they are of, and a digest of all.

    magic (8)  version (4)
    rows (4)  size (4)  piece        for each piece: parents, choices and indegrees
    0 (4)     size (4)  head         JSON
    digest (32)                      BLAKE2b of everything before it

Numbers are little-endian; pieces and head are zstd frames. A column of a piece is written as four planes, the lowest
bytes of all rows first: most of the others are zero or change rarely. A state takes one or two bytes that way.

The digest is looked at before anything else. It tells a damaged file from a good one, and nobody from a forger: what is
read is therefore checked like any input, and allocates what is there, never what is claimed.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from array import array
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import zstandard

from pathproof.certificate.claims import Claims
from pathproof.certificate.codec import decompress
from pathproof.checkpoint.subject import Subject
from pathproof.errors import InvalidCertificate, UsageError
from pathproof.estimation import Point, fit
from pathproof.files import open_regular, read_json
from pathproof.search import Graph
from pathproof.search.snapshot import ROWS, Snapshot

MAGIC = b"\x89PPK\r\n\x1a\n"
VERSION = 1
_START = struct.Struct("<8sI")
_ENTRY = struct.Struct("<II")
_DIGEST = 32
_MAX_HEAD = 1 << 24  # bytes of JSON
_MAX_PIECE = 1 << 20  # bytes, compressed
_COLUMNS = 3


class InvalidCheckpoint(Exception):
    """The bytes are none. Says why, in a few words."""


@dataclass(frozen=True)
class Head:
    """What the rows are of, and what there is to know beyond them."""

    claims: Claims
    subject: Subject
    untaken: int
    witnessed: tuple[str, ...]
    course: tuple[Point, ...]
    faulty: tuple[tuple[int, int, int], ...]
    silent: frozenset[tuple[str, str]]
    spoke: frozenset[tuple[str, str]]


def encode(pieces: Iterator[Graph], head: Head) -> Iterator[bytes]:
    """The bytes of a file, part by part."""
    digest = blake2b(digest_size=_DIGEST)
    for part in _parts(pieces, head):
        digest.update(part)
        yield part
    yield digest.digest()


def _parts(pieces: Iterator[Graph], head: Head) -> Iterator[bytes]:
    compressor = zstandard.ZstdCompressor(level=3, write_content_size=True)
    yield _START.pack(MAGIC, VERSION)
    for rows in pieces:
        columns = (rows.parents, rows.choices, rows.indegrees)
        piece = compressor.compress(b"".join(map(_planes, columns)))
        yield _ENTRY.pack(len(rows), len(piece)) + piece
    data = compressor.compress(_text(head))
    yield _ENTRY.pack(0, len(data)) + data


def _text(head: Head) -> bytes:
    about = {
        "claims": json.loads(head.claims.to_json()),
        "subject": asdict(head.subject),
        "untaken": head.untaken,
        "witnessed": list(head.witnessed),
        "course": head.course,
        "faulty": head.faulty,
        "silent": sorted(head.silent),
        "spoke": sorted(head.spoke),
    }
    return json.dumps(about, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()


def _planes(column: array[int]) -> bytes:
    if sys.byteorder == "big":
        column = array("I", column)
        column.byteswap()
    data = column.tobytes()
    return b"".join(data[plane::4] for plane in range(4))


def _column(planes: bytes, rows: int) -> array[int]:
    data = bytearray(len(planes))
    for plane in range(4):
        data[plane::4] = planes[plane * rows : (plane + 1) * rows]
    column = array("I", bytes(data))
    if sys.byteorder == "big":
        column.byteswap()
    return column


class Checkpoint:
    """A file that was opened, and looked at from end to end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._pieces: list[tuple[int, int, int]] = []  # rows, offset, size
        with ExitStack() as opened:
            try:
                self._file = opened.enter_context(open_regular(path))
                self.head = self._scan()
            except OSError as error:
                raise UsageError(f"the checkpoint cannot be read: {error.strerror or error}", str(path)) from None
            except (InvalidCheckpoint, InvalidCertificate) as problem:
                raise self._damaged(problem) from None
            opened.pop_all()

    def _damaged(self, problem: Exception) -> UsageError:
        words = problem.message if isinstance(problem, InvalidCertificate) else str(problem)
        return UsageError(f"the checkpoint is damaged: {words}", str(self.path))

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *exception: object) -> None:
        self._file.close()

    def _scan(self) -> Head:
        file = self._file
        digest = blake2b(digest_size=_DIGEST)
        start = file.read(_START.size)
        if len(start) < _START.size or start[:8] != MAGIC:
            raise InvalidCheckpoint("it does not begin like one")
        if (version := _START.unpack(start)[1]) != VERSION:
            raise InvalidCheckpoint(f"format {version} is not known; this tool knows {VERSION}")
        digest.update(start)
        rows, states = ROWS, 0
        data = b""
        while rows:
            entry = _exactly(file, _ENTRY.size)
            rows, size = _ENTRY.unpack(entry)
            if rows > ROWS or size > (_MAX_PIECE if rows else _MAX_HEAD):
                raise InvalidCheckpoint("a piece is larger than pieces are")
            if rows:
                self._pieces.append((rows, file.tell(), size))
            states += rows
            data = _exactly(file, size)
            digest.update(entry)
            digest.update(data)
        if _exactly(file, _DIGEST) != digest.digest():
            raise InvalidCheckpoint("its digest is another")
        if file.read(1):
            raise InvalidCheckpoint("something follows its end")
        head = _head(decompress(data, _MAX_HEAD, "the head"))
        if not states or head.claims.states != states:
            raise InvalidCheckpoint("it does not have as many rows as states")
        if head.claims.choices - head.untaken < head.claims.transitions:
            raise InvalidCheckpoint("it has more transitions than choices that were taken")
        return head

    def snapshot(self) -> Snapshot:
        """Where the search stood. Reads from the file that was opened, whatever has taken its place."""
        head = self.head
        claims, rest = head.claims, (head.course, head.faulty, head.silent, head.spoke)
        return Snapshot(claims.states, claims.transitions, claims.choices, head.untaken, self._rows, *rest)

    def _rows(self) -> Iterator[Graph]:
        for rows, offset, size in self._pieces:
            try:
                self._file.seek(offset)
                data = decompress(_exactly(self._file, size), 4 * _COLUMNS * rows, "a piece")
            except OSError as error:
                raise self._damaged(InvalidCheckpoint(error.strerror or str(error))) from None
            except (InvalidCheckpoint, InvalidCertificate) as problem:
                raise self._damaged(problem) from None
            if len(data) != 4 * _COLUMNS * rows:
                raise self._damaged(InvalidCheckpoint("a piece has not as many rows as it says"))
            parents, choices, indegrees = (
                _column(data[4 * rows * number : 4 * rows * (number + 1)], rows) for number in range(_COLUMNS)
            )
            yield Graph(parents, choices, array("I", bytes(4 * rows)), indegrees)


def _exactly(file: BinaryIO, size: int) -> bytes:
    """So many bytes, of a file that may have fewer."""
    left = os.fstat(file.fileno()).st_size - file.tell()
    if left < size:
        raise InvalidCheckpoint("it is truncated")
    return file.read(size)


def _head(data: bytes) -> Head:
    try:
        found = read_json(data)
    except (ValueError, RecursionError):
        raise InvalidCheckpoint("its head is not JSON") from None
    names = set(Head.__dataclass_fields__)
    if not isinstance(found, dict) or set(found) != names:
        raise InvalidCheckpoint("its head is not of this format")
    course = tuple(Point(*point) for point in _tuples(found["course"], 3, int))
    if not fit(course):
        raise InvalidCheckpoint("its course is none")
    return Head(
        Claims.from_json(json.dumps(found["claims"]).encode()),
        _subject(found["subject"]),
        _number(found["untaken"]),
        tuple(name for (name,) in _tuples([[each] for each in _list(found["witnessed"])], 1, str)),
        course,
        tuple((states, number, choice) for states, number, choice in _tuples(found["faulty"], 3, int)),
        frozenset((name, part) for name, part in _tuples(found["silent"], 2, str)),
        frozenset((name, part) for name, part in _tuples(found["spoke"], 2, str)),
    )


def _subject(found: Any) -> Subject:
    names = set(Subject.__dataclass_fields__)
    if not isinstance(found, dict) or set(found) != names:
        raise InvalidCheckpoint("its subject is not of this format")
    if not all(value is None or type(value) in (str, bool, int) for value in found.values()):
        raise InvalidCheckpoint("its subject is not of this format")
    return Subject(**found)  # only ever compared


def _number(found: Any) -> int:
    if type(found) is not int or not 0 <= found < 1 << 62:
        raise InvalidCheckpoint("a number in its head is none")
    return found


def _list(found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise InvalidCheckpoint("a list in its head is none")
    return found


def _tuples(found: Any, width: int, kind: type) -> Iterator[tuple[Any, ...]]:
    for each in _list(found):
        if len(_list(each)) != width or any(type(part) is not kind for part in each):
            raise InvalidCheckpoint("a list in its head is none")
        if kind is int:
            for part in each:
                _number(part)
        yield tuple(each)
