"""Columns to bytes and back. Every decoder is total: any bytes give rows or `InvalidCertificate`, in time and
memory bounded by the limits below, whatever the bytes claim.

What is written is chosen for what compresses. Neighbours in preorder are mostly parent and child, and a child
has about as many choices and as many ways in as its parent: so a column of fanouts or indegrees is written as
values or as differences from the parent, whichever is smaller in its chunk. Masks are written as what is *not*
productive, in as many bytes as the fanout needs. zstd does the rest; it is fed column by column.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import zstandard

from pathproof.certificate.script import Position, Row
from pathproof.errors import InvalidCertificate

MAX_ROWS = 1 << 18  # of a chunk
MAX_FANOUT = 1 << 22
MAX_INDEGREE = 1 << 62
MAX_PATH = 1 << 20  # ancestors of a row
MAX_COLUMN = 1 << 24  # bytes of one column of one chunk, decompressed

VALUES, DIFFERENCES = 0, 1

_LEVEL = 19
_WINDOW = 1 << 23  # what level 19 uses at most; a frame that wants more is refused before it is allocated
_SLICE = 256  # bytes of input at a time: zstd makes at most 8 MB of them


def compress(data: bytes) -> bytes:
    """One zstd frame."""
    return zstandard.ZstdCompressor(level=_LEVEL, write_content_size=True).compress(data)


def decompress(data: bytes, limit: int, what: str) -> bytes:
    """The contents of exactly one zstd frame, at most `limit` bytes. The size that the frame declares is not
    believed: input goes in by slices, and what comes out is counted."""
    decoder = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
    found = bytearray()
    try:
        for start in range(0, len(data), _SLICE):
            found += decoder.decompress(data[start : start + _SLICE])
            if len(found) > limit:
                raise InvalidCertificate(f"{what} is larger than {limit:,} bytes")
            if decoder.eof and start + _SLICE < len(data):
                raise InvalidCertificate(f"{what} is followed by bytes that belong to nothing")
    except (zstandard.ZstdError, MemoryError) as error:
        raise InvalidCertificate(f"{what} cannot be decompressed: {error}") from None
    if not decoder.eof or decoder.unused_data:
        raise InvalidCertificate(f"{what} is truncated, or followed by bytes that belong to nothing")
    return bytes(found)


def varints(values: Sequence[int]) -> bytes:
    """Seven bits a byte, the lowest first; the high bit says that more follow (LEB128)."""
    if not values or max(values) < 128:
        return bytes(values)
    out = bytearray()
    for value in values:
        while value > 127:
            out.append(value & 127 | 128)
            value >>= 7
        out.append(value)
    return bytes(out)


class Reader:
    """Reads varints and bytes from the front, within limits."""

    def __init__(self, data: bytes, what: str) -> None:
        self.data = data
        self.what = what
        self.position = 0

    def byte(self) -> int:
        if self.position == len(self.data):
            raise InvalidCertificate(f"{self.what} is too short")
        self.position += 1
        return self.data[self.position - 1]

    def varint(self, limit: int) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
            if shift > 63:
                raise InvalidCertificate(f"{self.what} has a number that never ends")
        if value > limit or (byte == 0 and shift > 7):
            raise InvalidCertificate(f"{self.what} has a number out of range or padded")
        return value

    def bytes(self, count: int) -> bytes:
        end = self.position + count
        if end > len(self.data):
            raise InvalidCertificate(f"{self.what} is too short")
        self.position = end
        return self.data[end - count : end]

    def end(self) -> None:
        if self.position != len(self.data):
            raise InvalidCertificate(f"{self.what} is too long")


def _zigzag(difference: int) -> int:
    return difference << 1 if difference >= 0 else ~(difference << 1)


def _unzigzag(number: int) -> int:
    return ~(number >> 1) if number & 1 else number >> 1


@dataclass
class Columns:
    """The four parts of a chunk as they are stored: one zstd frame each."""

    path: bytes
    fanouts: bytes
    productive: bytes
    indegrees: bytes


@dataclass
class Chunk:
    """Some rows in a row, with the place in the tree at which they begin."""

    start: Position
    fanouts: list[int] = field(default_factory=list)
    productive: list[int] = field(default_factory=list)
    indegrees: list[int] = field(default_factory=list)  # empty if they were not asked for

    def __len__(self) -> int:
        return len(self.fanouts)

    def append(self, row: Row) -> None:
        self.fanouts.append(row.fanout)
        self.productive.append(row.productive)
        self.indegrees.append(row.indegree)

    def rows(self, begin: int = 0, end: int | None = None) -> Iterator[Row]:
        """Rows; an indegree that was not asked for is 0."""
        indegrees = self.indegrees or [0] * len(self)
        chosen = slice(begin, end)
        return map(Row, self.fanouts[chosen], self.productive[chosen], indegrees[chosen])

    @property
    def steps(self) -> int:
        return sum(row.steps for row in self.rows())


def encode(chunk: Chunk) -> Columns:
    """The chunk as bytes."""
    parents = list(_parents(chunk))
    masks = b"".join(
        ((1 << fanout) - 1 - productive).to_bytes(_width(fanout), "little")
        for fanout, productive in zip(chunk.fanouts, chunk.productive, strict=True)
    )
    return Columns(
        compress(_encode_path(chunk.start)),
        _encode_numbers(chunk.fanouts, parents),
        compress(masks),
        _encode_numbers([indegree - 1 for indegree in chunk.indegrees], parents),
    )


def decode(columns: Columns, rows: int, indegrees: bool = True) -> Chunk:
    """The chunk again, of so many rows. Checks that they are a piece of a tree in preorder."""
    if not 1 <= rows <= MAX_ROWS:
        raise InvalidCertificate(f"a chunk has 1 to {MAX_ROWS:,} rows, not {rows:,}")
    start = decode_path(columns.path)
    chunk = Chunk(start)
    fanouts = _Numbers(columns.fanouts, "the column of fanouts", MAX_FANOUT)
    masks = Reader(decompress(columns.productive, MAX_COLUMN, "the column of masks"), "the column of masks")
    position = start.copy()
    parents = array("q", [-1]) * position.depth  # of each ancestor, its row in this chunk
    for number in range(rows):
        if position.over:
            raise InvalidCertificate("the script goes on after its tree is complete")
        depth = position.depth
        fanout = fanouts.next(parents[depth - 1] if depth else -1)
        unproductive = int.from_bytes(masks.bytes(_width(fanout)), "little")
        if unproductive >> fanout:
            raise InvalidCertificate("a mask has a choice that its row has not")
        productive = (1 << fanout) - 1 - unproductive
        chunk.fanouts.append(fanout)
        chunk.productive.append(productive)
        position.enter(productive)
        if productive:
            parents.append(number)
            if depth >= MAX_PATH:
                raise InvalidCertificate(f"the tree is deeper than {MAX_PATH:,}")
        else:
            del parents[position.depth :]
    masks.end()
    fanouts.end()
    if indegrees:
        column = _Numbers(columns.indegrees, "the column of indegrees", MAX_INDEGREE)
        for parent in _parents(chunk):
            column.next(parent)
        column.end()
        chunk.indegrees = [number + 1 for number in column.values]
    return chunk


def _width(fanout: int) -> int:
    return (fanout + 7) // 8


def _parents(chunk: Chunk) -> Iterator[int]:
    """The row of each row's parent, counted within the chunk; -1 if it comes before."""
    position = chunk.start.copy()
    parents = array("q", [-1]) * position.depth
    for number, productive in enumerate(chunk.productive):
        yield parents[-1] if parents else -1
        position.enter(productive)
        if productive:
            parents.append(number)
        else:
            del parents[position.depth :]


def _encode_numbers(values: Sequence[int], parents: Sequence[int]) -> bytes:
    differences = [
        _zigzag(value - (values[parent] if parent >= 0 else 0))
        for value, parent in zip(values, parents, strict=True)
    ]
    plain = compress(bytes([VALUES]) + varints(values))
    relative = compress(bytes([DIFFERENCES]) + varints(differences))
    return min(plain, relative, key=len)


class _Numbers:
    """A column of numbers while it is read."""

    def __init__(self, data: bytes, what: str, limit: int) -> None:
        self.what = what
        self.limit = limit
        self.values: list[int] = []
        self._reader = Reader(decompress(data, MAX_COLUMN, what), what)
        mode = self._reader.byte()
        if mode not in (VALUES, DIFFERENCES):
            raise InvalidCertificate(f"{what} is in a form that is not known")
        self._relative = mode == DIFFERENCES

    def next(self, parent: int) -> int:
        if self._relative:
            value = _unzigzag(self._reader.varint(2 * self.limit + 1))
            value += self.values[parent] if parent >= 0 else 0
            if not 0 <= value <= self.limit:
                raise InvalidCertificate(f"{self.what} has a number out of range")
        else:
            value = self._reader.varint(self.limit)
        self.values.append(value)
        return value

    def end(self) -> None:
        self._reader.end()


def _encode_path(position: Position) -> bytes:
    out = bytearray(varints([position.depth]))
    for choice, remaining in zip(position.choices, position.remaining, strict=True):
        width = _width(remaining.bit_length())
        out += varints([choice, width]) + remaining.to_bytes(width, "little")
    return bytes(out)


def decode_path(data: bytes) -> Position:
    """Where a chunk begins."""
    reader = Reader(decompress(data, MAX_COLUMN, "a path"), "a path")
    position = Position()
    for _ in range(reader.varint(MAX_PATH)):
        choice = reader.varint(MAX_FANOUT)
        later = reader.bytes(reader.varint(_width(MAX_FANOUT)))
        if later.endswith(b"\0"):
            raise InvalidCertificate("a path has a padded mask")
        position.choices.append(choice)
        position.remaining.append(int.from_bytes(later, "little"))
    reader.end()
    return position
