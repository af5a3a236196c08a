"""Columns to bytes and back. Every decoder is total: any bytes give rows or `InvalidCertificate`, in time and
memory bounded by the limits below, whatever the bytes claim. What they bound is a chunk: some hundred megabytes, and
some seconds for a modelled column without the kernel. A few bytes may have that effect.

What is written is chosen for what compresses. Fanout and mask of a row together are its *shape*; a chunk has few
different ones, so it has a table of them, and for each row a number. Wide masks are then written once. Indegrees
are written as they are, or as differences from the parent (neighbours in preorder are mostly parent and child, and
a child has about as many ways in). zstd does the rest, column by column, or a model of what depends on what in the
tree (`model.py`): whichever is smallest in its chunk. Measured on the example programs, shapes take a seventh less
than fanouts and masks apart.

Rows stay in columns in memory, too: a row is a byte or two, and becomes a `Row` when somebody reads it. The kernel
takes the columns as they come out of zstd (`Packed`), and makes the checks of `read` itself (`kernel/script.cpp`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat

import zstandard

from pathproof.certificate import rejections
from pathproof.certificate.model import LARGEST, WIDEST, Rows, read_column, write_column
from pathproof.certificate.script import Row, RowPosition
from pathproof.errors import InvalidCertificate, UsageError
from pathproof.machine import has_kernel

MAX_ROWS = 1 << 18  # of a chunk
MAX_FANOUT = 1 << 22
MAX_INDEGREE = 1 << 62
MAX_PATH = 1 << 19  # ancestors of a row: whoever walks one has the states of all of them
MAX_PATH_BYTES = 1 << 23  # of a path, decompressed
MAX_COLUMN = 1 << 24  # bytes of one column of one chunk, decompressed
DECISIONS = 22_713  # for which a byte of a modelled column is enough, if all are as certain as they can be
MAX_MASKS = 1 << 23  # bytes of the masks of a chunk's rows, one for each row

VALUES, DIFFERENCES, MODELLED = 0, 1, 2
FREQUENT = 64  # shapes that come first in their table; the others are sorted

_SHAPES, _INDEGREES = "the column of shapes", "the column of indegrees"
_ONE_MORE = bytes(range(1, 256)) + b"\0"  # for bytes below 128

_LEVEL = 19
_WINDOW = 1 << 23  # what level 19 uses at most; a frame that wants more is refused before it is allocated
_SLICE = 256  # bytes of input at a time: zstd makes at most 8 MB of them


def compress(data: bytes) -> bytes:
    """One zstd frame."""
    return zstandard.ZstdCompressor(level=_LEVEL, write_content_size=True).compress(data)


def decompress(data: bytes, limit: int, what: str, before: bytes = b"") -> bytes:
    """The contents of exactly one zstd frame, at most `limit` bytes, after what comes before. The size that the frame
    declares is not believed: input goes in by slices, and what comes out is counted."""
    decoder = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
    found = bytearray(before)
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
        return bytes(iter(values))  # not the buffer of an array
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

    def varints(self, count: int, limit: int) -> Sequence[int]:
        """All that is left, which must be so many varints."""
        rest = self.data[self.position :]
        if len(rest) == count and (not rest or max(rest) <= min(127, limit)):
            return rest  # one byte each, as nearly always
        found = array("Q", (self.varint(limit) for _ in range(count)))
        self.end()
        return found

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
    """The four parts of a chunk as they are stored."""

    path: bytes
    shapes: bytes
    numbers: bytes
    indegrees: bytes

    def joined(self) -> bytes:
        return self.path + self.shapes + self.numbers + self.indegrees

    def sizes(self) -> tuple[int, int, int, int]:
        return len(self.path), len(self.shapes), len(self.numbers), len(self.indegrees)


@dataclass
class Packed:
    """A chunk out of zstd: the path to where it begins, which was checked, and how long that is, its shapes, and its
    rows as they are stored, unchecked; no indegrees if they were not asked for."""

    path: bytes
    depth: int
    shapes: list[tuple[int, int]]
    numbers: bytes
    indegrees: bytes
    out: list[int] | None = None  # of a partial script: for each shape the choices that are left open

    def masks(self) -> list[tuple[int, bytes]]:
        """The shapes with masks as bytes: so the kernel wants them."""
        return [(fanout, _bytes(mask)) for fanout, mask in self.shapes]

    def masks_out(self) -> list[bytes]:
        """What is left open, in the same way."""
        return [_bytes(mask) for mask in self.out or ()]


@dataclass(eq=False)
class Chunk:
    """Some rows in a row, with the place in the tree at which they begin: shapes, for each row which it has, and
    indegrees, empty if they were not asked for."""

    start: RowPosition
    shapes: list[tuple[int, int]] = field(default_factory=list)
    numbers: Sequence[int] = field(default_factory=lambda: array("I"))
    indegrees: Sequence[int] = field(default_factory=lambda: array("Q"))
    depth: int = 0  # of the deepest row, where it was counted
    out: list[int] | None = None  # of a partial script: for each shape the choices that are left open
    _known: dict[tuple[int, int, int], int] = field(
        default_factory=dict, repr=False
    )  # numbers of shapes, while it is made

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chunk) and self.start == other.start and list(self.rows()) == list(other.rows())

    def append(self, row: Row) -> None:
        assert isinstance(self.numbers, array)
        assert isinstance(self.indegrees, array)
        number = self._known.setdefault((row.fanout, row.productive, row.out), len(self.shapes))
        if number == len(self.shapes):
            self.shapes.append((row.fanout, row.productive))
            if self.out is not None:
                self.out.append(row.out)
        self.numbers.append(number)
        self.indegrees.append(row.indegree)

    def rows(self, begin: int = 0, end: int | None = None) -> Iterator[Row]:
        """Rows; an indegree that was not asked for is 0."""
        chosen = slice(begin, end)
        numbers = self.numbers[chosen]
        indegrees = self.indegrees[chosen] if self.indegrees else repeat(0, len(numbers))
        out = self.out or [0] * len(self.shapes)
        for number, indegree in zip(numbers, indegrees, strict=True):
            yield Row(*self.shapes[number], indegree, out[number])

    def masks(self, end: int | None = None) -> Iterator[int]:
        """The productive choices of the first rows."""
        return (self.shapes[number][1] for number in self.numbers[:end])

    @property
    def steps(self) -> int:
        """The sum of `Row.steps`."""
        out = self.out or [0] * len(self.shapes)
        steps = [Row(*shape, 0, left).steps for shape, left in zip(self.shapes, out, strict=True)]
        return sum(map(steps.__getitem__, self.numbers))

    def ways_out(self) -> int:
        """How many choices of its rows are left open."""
        counts = [mask.bit_count() for mask in self.out or ()]
        return sum(map(counts.__getitem__, self.numbers)) if counts else 0


def encode(chunk: Chunk) -> Columns:
    """The chunk as bytes."""
    order = [number for number, _ in Counter(chunk.numbers).most_common()]  # small numbers for frequent shapes
    order[FREQUENT:] = sorted(order[FREQUENT:], key=chunk.shapes.__getitem__)
    renumbered = array("I", bytes(4 * len(chunk.shapes)))
    for new, old in enumerate(order):
        renumbered[old] = new
    shapes = [chunk.shapes[number] for number in order]
    numbers = array("I", map(renumbered.__getitem__, chunk.numbers))
    values = [indegree - 1 for indegree in chunk.indegrees]
    return Columns(
        compress(_encode_path(chunk.start)),
        compress(_encode_shapes(shapes) + _encode_out(chunk, order)),
        min([_plain(VALUES, varints(numbers)), *_model(numbers, None, shapes, chunk.start)], key=len),
        min(
            _plain(VALUES, varints(values)),
            _plain(DIFFERENCES, _differences(chunk)),
            *_model(values, numbers, shapes, chunk.start),
            key=len,
        ),
    )


def _encode_shapes(table: list[tuple[int, int]]) -> bytes:
    out = bytearray(varints([len(table)]))
    last_fanout = last = 0
    for fanout, productive in table:
        unproductive = (1 << fanout) - 1 - productive
        width = _width(fanout)
        difference = (unproductive - last) % (1 << 8 * width)
        out += varints([_zigzag(fanout - last_fanout)]) + difference.to_bytes(width, "little")
        last_fanout, last = fanout, unproductive
    return bytes(out)


def _encode_out(chunk: Chunk, order: Sequence[int]) -> bytes:
    """Of a partial script: for each shape what is left open."""
    if chunk.out is None:
        return b""
    return b"".join(chunk.out[number].to_bytes(_width(chunk.shapes[number][0]), "little") for number in order)


def _differences(chunk: Chunk) -> bytes:
    """Of each row the indegree less one, as a difference from its parent's."""
    numbers, indegrees = chunk.numbers, chunk.indegrees
    if isinstance(numbers, array) and isinstance(indegrees, array) and indegrees.typecode == "I" and has_kernel():
        from pathproof.machine import _kernel

        children = [mask.bit_count() for _, mask in chunk.shapes]
        missing = [mask.bit_count() for mask in chunk.start.rests()]
        return _kernel.differences(numbers, indegrees, children, missing)
    values = [indegree - 1 for indegree in indegrees]
    zeros = zip(values, _parents(chunk, check=False), strict=True)
    return varints([_zigzag(value - (values[parent] if parent >= 0 else 0)) for value, parent in zeros])


def _plain(form: int, column: bytes) -> bytes:
    return bytes([form]) + compress(column)


def _model(
    column: Sequence[int], numbers: Sequence[int] | None, shapes: list[tuple[int, int]], start: RowPosition
) -> list[bytes]:
    """The column as a model has it, if it can have it."""
    if _widest(shapes, _width_of(start)) > WIDEST or max(column) > LARGEST:
        return []
    path = _along(start)
    masks = [mask for _, mask in shapes]
    if has_kernel():
        from pathproof.machine import _kernel

        known = b"" if numbers is None else varints(numbers)
        data = _kernel.write_column(varints(column), len(column), known, masks, path)
    else:
        data = write_column(column, Rows(len(column), numbers, masks, path))
    return [bytes([MODELLED]) + data]


def _unmodel(
    data: bytes, rows: int, numbers: bytes | None, shapes: list[tuple[int, int]], path: bytes, width: int, what: str
) -> bytes:
    """The varints of a column that a model has."""
    if _widest(shapes, width) > WIDEST:
        raise InvalidCertificate(f"{what} is modelled, and rows have more than {WIDEST} choices")
    if rows > DECISIONS * (len(data) + 4):
        raise InvalidCertificate(f"{what} is too short")
    masks = [mask for _, mask in shapes]
    if has_kernel():
        from pathproof.machine import _kernel

        try:
            return _kernel.read_column(data, rows, numbers or b"", masks, path)
        except ValueError as error:
            raise InvalidCertificate(f"{what} {error}") from None
    known = None if numbers is None else Reader(numbers, _SHAPES).varints(rows, len(shapes) - 1)
    return varints(read_column(data, Rows(rows, known, masks, _along(decode_path(path))), what))


def _widest(shapes: list[tuple[int, int]], width: int) -> int:
    """How many choices a state has at most: those of the shapes, and as far as a path knows those of its states."""
    return max(width, max((fanout for fanout, _ in shapes), default=0))


def _width_of(start: RowPosition) -> int:
    path = zip(start.choices, start.rests(), strict=True)
    return max((choice + 1 + later.bit_length() for choice, later in path), default=0)


def _along(start: RowPosition) -> list[tuple[int, int]]:
    """For each ancestor of the first row the choice taken and the productive ones after it, which are narrow."""
    return [(choice, later << choice + 1) for choice, later in zip(start.choices, start.rests(), strict=True)]


def unpack(columns: Columns, rows: int, indegrees: bool = True, partial: bool = False) -> Packed:
    """The chunk out of what compressed it, of a partial script or of a whole one. Its columns are yet to be checked."""
    if not 1 <= rows <= MAX_ROWS:
        raise InvalidCertificate(f"a chunk has 1 to {MAX_ROWS:,} rows, not {rows:,}")
    path = path_of(columns.path)
    depth, width = measured(path)
    shapes, out = _decode_shapes(columns.shapes, rows, partial)
    form, data = _form(columns.numbers, _SHAPES)
    if form == MODELLED:
        numbers = _unmodel(data, rows, None, shapes, path, width, _SHAPES)
    elif form == VALUES:
        numbers = decompress(data, MAX_COLUMN, _SHAPES)
    else:
        raise InvalidCertificate(f"{_SHAPES} is in a form that is not known")
    packed = Packed(path, depth, shapes, numbers, b"", out)
    if indegrees:
        form, data = _form(columns.indegrees, _INDEGREES)
        if form == MODELLED:
            packed.indegrees = bytes([VALUES]) + _unmodel(data, rows, numbers, shapes, path, width, _INDEGREES)
        else:
            packed.indegrees = decompress(data, MAX_COLUMN, _INDEGREES, bytes([form]))
    return packed


def _form(column: bytes, what: str) -> tuple[int, bytes]:
    if not column:
        raise InvalidCertificate(f"{what} is too short")
    return column[0], column[1:]


def decode(columns: Columns, rows: int, indegrees: bool = True, partial: bool = False) -> Chunk:
    """The chunk again, of so many rows."""
    return read(unpack(columns, rows, indegrees, partial), rows)


def read(packed: Packed, rows: int) -> Chunk:
    """The rows. Checks that they are a piece of a tree in preorder."""
    numbers = Reader(packed.numbers, _SHAPES).varints(rows, len(packed.shapes) - 1)
    chunk = Chunk(decode_path(packed.path), packed.shapes, numbers, out=packed.out)
    parents = _parents(chunk, check=True)
    if packed.indegrees:
        chunk.indegrees = _decode_indegrees(packed.indegrees, parents)
    return chunk


def _decode_shapes(data: bytes, rows: int, partial: bool) -> tuple[list[tuple[int, int]], list[int] | None]:
    """The fanouts and masks of the table, and of a partial script what is left open."""
    reader = Reader(decompress(data, MAX_COLUMN, "the table of shapes"), "the table of shapes")
    shapes = []
    fanout = unproductive = 0
    for _ in range(reader.varint(rows)):
        fanout += _unzigzag(reader.varint(2 * MAX_FANOUT + 1))
        if not 0 <= fanout <= MAX_FANOUT:
            raise InvalidCertificate("the table of shapes has a fanout out of range")
        width = _width(fanout)
        unproductive = (unproductive + int.from_bytes(reader.bytes(width), "little")) % (1 << 8 * width)
        if unproductive >> fanout:
            raise InvalidCertificate("a mask has a choice that its row has not")
        shapes.append((fanout, (1 << fanout) - 1 - unproductive))
    out = None
    if partial:
        out = [int.from_bytes(reader.bytes(_width(fanout)), "little") for fanout, _ in shapes]
        for (fanout, productive), left in zip(shapes, out, strict=True):
            if left >> fanout or left & productive:
                raise InvalidCertificate("a choice is left open that its row has not, or that leads to a row")
    reader.end()
    return shapes, out


def _decode_indegrees(data: bytes, parents: Sequence[int]) -> Sequence[int]:
    reader = Reader(data, _INDEGREES)
    mode = reader.byte()
    if mode == VALUES:
        found = reader.varints(len(parents), MAX_INDEGREE)
        return found.translate(_ONE_MORE) if isinstance(found, bytes) else array("Q", [one + 1 for one in found])
    if mode != DIFFERENCES:
        raise InvalidCertificate(f"{_INDEGREES} is in a form that is not known")
    values = array("Q")
    for number, parent in zip(reader.varints(len(parents), 2 * MAX_INDEGREE + 1), parents, strict=True):
        value = _unzigzag(number) + (values[parent] if parent >= 0 else 1)
        if not 1 <= value <= MAX_INDEGREE + 1:
            raise InvalidCertificate(f"{_INDEGREES} has a number out of range")
        values.append(value)
    return values


def _width(fanout: int) -> int:
    return (fanout + 7) // 8


def _bytes(mask: int) -> bytes:
    return mask.to_bytes(_width(mask.bit_length()), "little")


def _parents(chunk: Chunk, check: bool) -> array[int]:
    """The row of each row's parent, counted within the chunk; -1 if it comes before. The reader checks that it is a
    tree; the writer writes what it is given, as a liar would."""
    ancestors = [-1] * chunk.start.depth
    missing = [mask.bit_count() for mask in chunk.start.rests()]  # children after the one under way
    over = chunk.start.over
    parents = array("i")
    children_of = [mask.bit_count() for _, mask in chunk.shapes]
    for number, children in enumerate(map(children_of.__getitem__, chunk.numbers)):
        if over and check:
            raise rejections.tree_goes_on()
        parents.append(ancestors[-1] if ancestors else -1)
        if children:
            ancestors.append(number)
            missing.append(children - 1)
            if len(ancestors) > MAX_PATH and check:
                raise InvalidCertificate(f"the tree is deeper than {MAX_PATH:,}")
            continue
        while missing and not missing[-1]:
            missing.pop()
            ancestors.pop()
        if missing:
            missing[-1] -= 1
        else:
            over = True
    if check:
        _check_masks(chunk)
    return parents


def _check_masks(chunk: Chunk) -> None:
    """A table has a mask once, but each row that has it may be on a path."""
    widths = [_width(fanout) for fanout, _ in chunk.shapes]
    if sum(map(widths.__getitem__, chunk.numbers)) > MAX_MASKS:
        raise InvalidCertificate(f"the masks of its rows take more than {MAX_MASKS:,} bytes")


def _encode_path(position: RowPosition) -> bytes:
    out = bytearray(varints([position.depth]))
    for choice, remaining in zip(position.choices, position.rests(), strict=True):
        width = _width(remaining.bit_length())
        out += varints([choice, width]) + remaining.to_bytes(width, "little")
    if len(out) > MAX_PATH_BYTES:
        raise UsageError(
            f"a path takes more than {MAX_PATH_BYTES:,} bytes, too many for a certificate: search breadth-first"
        )
    return bytes(out)


def path_of(data: bytes) -> bytes:
    """A path out of zstd."""
    return decompress(data, MAX_PATH_BYTES, "a path")


def measured(path: bytes) -> tuple[int, int]:
    """How many steps a path has, and one more than the last choice that one of them speaks of. Checks it; the kernel
    needs no memory for that."""
    if not has_kernel():
        start = decode_path(path)
        return start.depth, _width_of(start)
    from pathproof.machine import _kernel

    try:
        return _kernel.measured(path)
    except ValueError as error:
        raise InvalidCertificate(str(error)) from None


def decode_path(path: bytes) -> RowPosition:
    """Where a chunk begins."""
    reader = Reader(path, "a path")
    position = RowPosition()
    for _ in range(reader.varint(MAX_PATH)):
        choice = reader.varint(MAX_FANOUT)
        later = reader.bytes(reader.varint(_width(MAX_FANOUT)))
        if later.endswith(b"\0"):
            raise InvalidCertificate("a path has a padded mask")
        position.append(choice, int.from_bytes(later, "little"))
    reader.end()
    return position
