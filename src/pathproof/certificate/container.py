"""The file: claims, an index, and chunks of rows, each compressed alone.

    magic (8)  version (4)  size of claims (4)  size of index (4)  claims  index  chunk 0  chunk 1 ...

A chunk holds four parts: the path of its first row, the shapes of its rows, which row has which, and the indegrees.
The index has their sizes, so a worker reads just the chunks of its rows, trustful certification skips the
indegrees, and a huge certificate streams. It also has a digest of each chunk, so that the head of the file (all before
the chunks) names the whole certificate, and chunks may be files of their own (`FILE.0000`, ...), fetched apart.

Reading allocates what is there, never what is claimed; everything else is `InvalidCertificate`.
"""

from __future__ import annotations

import os
import struct
from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate, pairwise
from pathlib import Path
from typing import IO, NamedTuple

from pathproof.certificate.claims import MAX_CLAIMS, Claims
from pathproof.certificate.codec import (
    MAX_COLUMN,
    MAX_PATH,
    Chunk,
    Columns,
    Packed,
    compress,
    decode_path,
    decompress,
    encode,
    measured,
    path_of,
    read,
    unpack,
)
from pathproof.certificate.script import Row, RowPosition, preorder
from pathproof.errors import InvalidCertificate, ProgramError, UsageError
from pathproof.files import open_regular, replace_file
from pathproof.machine import has_kernel
from pathproof.search import Graph

MAGIC = b"\x89PPC\r\n\x1a\n"
VERSION = 4
PARTIAL = 1 << 16 | 1  # the version of partial scripts: whoever reads certificates refuses them, now and later
HEAD = struct.Struct("<8sIII")
ENTRY = struct.Struct("<IIIIIQ16s")  # rows, four sizes, steps, digest
MAX_INDEX = 1 << 24
ROWS = 1 << 17  # of a chunk, unless masks are wide
WIDE = 1 << 22  # bytes of masks after which a chunk is closed early
PATHS, PATH_STEPS = 1 << 23, 8  # steps of all paths that are decoded in Python: so many, and so many for each row


class Entry(NamedTuple):
    """A chunk in the index. `steps` is how many a tamper-proof certification takes for it."""

    rows: int
    path: int
    shapes: int
    numbers: int
    indegrees: int
    steps: int
    digest: bytes

    @property
    def size(self) -> int:
        return self.path + self.shapes + self.numbers + self.indegrees


@dataclass
class Script:
    """Encoded chunks and what was counted on the way."""

    entries: list[Entry]
    chunks: list[bytes]
    states: int = 0
    transitions: int = 0
    choices: int = 0
    depth: int = 0
    out: int | None = None  # choices that a partial script leaves open


def build(rows: Iterable[Row], chunk_rows: int = ROWS, partial: bool = False) -> Script:
    """Encodes rows in preorder."""
    return assemble(in_chunks(rows, chunk_rows, partial))


def assemble(chunks: Iterable[Chunk]) -> Script:
    """Encodes chunks, several at a time: most of it is zstd's work. What is kept is compressed already, hence small."""
    script = Script([], [])
    workers = os.cpu_count() or 1
    under_way: deque[tuple[Chunk, Future[Columns]]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        for chunk in chunks:
            if chunk.depth >= MAX_PATH:
                raise UsageError(
                    f"the tree is deeper than {MAX_PATH:,}, too deep for a certificate: search breadth-first"
                )
            under_way.append((chunk, pool.submit(encode, chunk)))
            if len(under_way) > workers:
                _close(script, *under_way.popleft())
        for pair in under_way:
            _close(script, *pair)
    script.transitions -= 1  # the initial state counts one more
    return script


def recorded(graph: Graph, chunk_rows: int = ROWS) -> Iterator[Chunk]:
    """The rows of a graph, which is consumed."""
    left_open = graph.left_open
    if not has_kernel():
        yield from in_chunks(preorder(graph), chunk_rows, left_open is not None)
        return
    from pathproof.machine._kernel import Recorded

    kinds = array("I") if left_open is None else left_open.kinds
    rows = Recorded(graph.parents, graph.choices, graph.fanouts, graph.indegrees, kinds)
    while found := rows.next(chunk_rows, WIDE):
        choices, remaining, shapes, numbers, indegrees, depth, kinds_of = found
        yield Chunk(
            RowPosition.counted(choices, remaining, over=False),
            [(fanout, int.from_bytes(mask, "little")) for fanout, mask in shapes],
            array("I", numbers),
            array("I", indegrees),
            depth,
            None if left_open is None else list(map(left_open.masks.__getitem__, kinds_of)),
        )


def in_chunks(rows: Iterable[Row], chunk_rows: int = ROWS, partial: bool = False) -> Iterator[Chunk]:
    """Rows in preorder, cut into chunks, of a partial script or of a whole one."""
    position = RowPosition()

    def empty() -> Chunk:
        return Chunk(position.copy(), out=[] if partial else None)

    chunk = empty()
    width = 0
    for row in rows:
        if len(chunk) == chunk_rows or width >= WIDE:
            yield chunk
            chunk, width = empty(), 0
        chunk.append(row)
        chunk.depth = max(chunk.depth, position.depth)
        if position.depth >= MAX_PATH:
            break
        width += (row.fanout + 7) // 8
        position.enter(row.productive)
    yield chunk


def _close(script: Script, chunk: Chunk, encoded: Future[Columns]) -> None:
    columns = encoded.result()
    data = columns.joined()
    digest = blake2b(data, digest_size=16).digest()
    fanouts = [fanout for fanout, _ in chunk.shapes]
    script.states += len(chunk)
    script.transitions += sum(chunk.indegrees)
    script.choices += sum(map(fanouts.__getitem__, chunk.numbers))
    script.depth = max(script.depth, chunk.depth)
    if chunk.out is not None:
        script.out = (script.out or 0) + chunk.ways_out()
    script.entries.append(Entry(len(chunk), *columns.sizes(), chunk.steps, digest))
    script.chunks.append(data)


def write(path: str | os.PathLike[str], claims: Claims, script: Script, split: bool = False) -> list[Path]:
    """Writes a certificate, whole or not at all, and returns the files. With `split`, chunks are files of their
    own, and the head is written last: without it they are nothing."""
    path = Path(path)
    head = _head(claims, script.entries)
    try:
        if not split:
            replace_file(path, [head, *script.chunks])
            return [path]
        path.unlink(missing_ok=True)
        files = [chunk_file(path, number) for number in range(len(script.chunks))]
        for file, data in zip(files, script.chunks, strict=True):
            replace_file(file, [data])
        replace_file(path, [head])
        return [path, *files]
    except OSError as error:
        problem = f"the certificate cannot be written: {error.strerror or error}"
        raise UsageError(problem, str(path)) from None


def chunk_file(path: Path, number: int) -> Path:
    """Where chunk `number` of a split certificate is."""
    return path.with_name(f"{path.name}.{number:04d}")


def _head(claims: Claims, entries: list[Entry]) -> bytes:
    about = compress(claims.to_json())
    index = compress(b"".join(ENTRY.pack(*entry) for entry in entries))
    version = VERSION if claims.out is None else PARTIAL
    return HEAD.pack(MAGIC, version, len(about), len(index)) + about + index


class Certificate:
    """A certificate on disk: its claims and index in memory, its chunks read when asked for."""

    version = VERSION
    partial = False
    _kept: tuple[int, bool, Chunk] | None = None  # the last chunk: regions of one are often walked in a row

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            with open_regular(self.path) as file:
                self._read_head(file, os.fstat(file.fileno()).st_size)
        except OSError as error:
            raise ProgramError(f"cannot be read: {error.strerror or error}", str(self.path)) from None

    def _read_head(self, file: IO[bytes], size: int) -> None:
        start = file.read(HEAD.size)
        if len(start) < HEAD.size or start[:8] != MAGIC:
            raise InvalidCertificate("this is no certificate", str(self.path))
        _, version, claims_size, index_size = HEAD.unpack(start)
        if version != self.version:
            raise InvalidCertificate(self._other_version(version), str(self.path))
        head_size: int = HEAD.size + claims_size + index_size
        if head_size > size or claims_size > MAX_CLAIMS or index_size > MAX_INDEX:
            raise InvalidCertificate("the head is truncated", str(self.path))
        about, index = file.read(claims_size), file.read(index_size)
        self.head_size = head_size
        self.head = start + about + index
        self.digest = blake2b(self.head, digest_size=32).hexdigest()
        self.claims = Claims.from_json(decompress(about, MAX_CLAIMS, "the head's claims"), self.partial)
        self._index = decompress(index, MAX_INDEX, "the index")
        if not self._index or len(self._index) % ENTRY.size:
            raise InvalidCertificate("the index is damaged", str(self.path))
        self._find_chunks(head_size, size)

    def _other_version(self, version: int) -> str:
        if version == PARTIAL:
            return "this is a partial script, of a search that did not end: it proves nothing of the states left out"
        return f"format {version} is not known; this tool knows {self.version}"

    def _find_chunks(self, head_size: int, size: int) -> None:
        self.firsts = array("Q", [0])  # the first row of each chunk, and the number of rows
        self.steps = array("Q", [0])  # the steps of all chunks before
        offsets = array("Q", [head_size])
        for entry in self.entries():
            if not entry.rows:
                raise InvalidCertificate("the index has an empty chunk", str(self.path))
            if max(entry[1:5]) > MAX_COLUMN:
                raise InvalidCertificate(f"a column is larger than {MAX_COLUMN:,} bytes", str(self.path))
            if entry.steps < entry.rows or self.steps[-1] + entry.steps >= 1 << 62:
                raise InvalidCertificate("the index has an impossible number of steps", str(self.path))
            self.firsts.append(self.firsts[-1] + entry.rows)
            self.steps.append(self.steps[-1] + entry.steps)
            offsets.append(offsets[-1] + entry.size)
        self.split = size == head_size
        if not self.split and size != offsets[-1]:
            raise InvalidCertificate("truncated, or followed by bytes that belong to nothing", str(self.path))
        if self.firsts[-1] != self.claims.states:
            raise InvalidCertificate("the index does not have as many rows as the claims have states", str(self.path))
        self._offsets = offsets

    def __len__(self) -> int:
        """How many chunks there are."""
        return len(self._index) // ENTRY.size

    @property
    def rows(self) -> int:
        return self.firsts[-1]

    def entry(self, number: int) -> Entry:
        return Entry(*ENTRY.unpack_from(self._index, number * ENTRY.size))

    def entries(self) -> Iterator[Entry]:
        return map(Entry._make, ENTRY.iter_unpack(self._index))

    def chunk_of(self, row: int) -> int:
        """The number of the chunk that holds a row."""
        return bisect_right(self.firsts, row) - 1

    def columns(self, number: int) -> Columns:
        """The parts of a chunk, checked against the digest in the index."""
        entry = self.entry(number)
        data = self.stored(number)
        if blake2b(data, digest_size=16).digest() != entry.digest:
            path = chunk_file(self.path, number) if self.split else self.path
            raise InvalidCertificate("a chunk is damaged, or of another certificate", str(path))
        cuts = accumulate(entry[1:5], initial=0)
        return Columns(*(data[start:end] for start, end in pairwise(cuts)))

    def stored(self, number: int) -> bytes:
        """The bytes that are where a chunk should be, unchecked."""
        size = self.entry(number).size
        path, offset = (chunk_file(self.path, number), 0) if self.split else (self.path, self._offsets[number])
        try:
            with open_regular(path) as file:
                if os.fstat(file.fileno()).st_size < offset + size:
                    raise InvalidCertificate("truncated", str(path))
                file.seek(offset)
                return file.read(size + 1 if self.split else size)  # a file that goes on is no chunk
        except OSError as error:
            raise InvalidCertificate(f"a chunk cannot be read: {error.strerror or error}", str(path)) from None

    def packed(self, number: int, indegrees: bool = True) -> Packed:
        """A chunk out of zstd, for whoever checks its columns and its steps (`checked`)."""
        try:
            packed = unpack(self.columns(number), self.entry(number).rows, indegrees, self.partial)
        except InvalidCertificate as error:
            raise self.damaged(number, error.message) from None
        if number == 0 and packed.depth:
            raise InvalidCertificate("the first row is not the root of the tree", str(self.path))
        return packed

    def chunk(self, number: int, indegrees: bool = True) -> Chunk:
        """The rows of a chunk. Not to be changed: whoever asks next may get the same."""
        if self._kept is not None and self._kept[:2] == (number, indegrees):
            return self._kept[2]
        self._kept = None  # not two at a time
        packed = self.packed(number, indegrees)
        try:
            chunk = read(packed, self.entry(number).rows)
        except InvalidCertificate as error:
            raise self.damaged(number, error.message) from None
        self.checked(number, chunk.steps)
        self._kept = number, indegrees, chunk
        return chunk

    def checked(self, number: int, steps: int) -> None:
        """A chunk is as many steps as the index says."""
        if steps != self.entry(number).steps:
            raise self.damaged(number, "not as many steps as the index says")

    def damaged(self, number: int, problem: str) -> InvalidCertificate:
        return InvalidCertificate(f"chunk {number}: {problem}", str(self.path))

    def position(self, row: int, indegrees: bool = True) -> tuple[int, Chunk, RowPosition]:
        """The chunk number, the chunk and the place in the tree of a row."""
        number = self.chunk_of(row)
        chunk = self.chunk(number, indegrees)
        position = chunk.start.copy()
        position.skip(chunk.masks(row - self.firsts[number]))
        return number, chunk, position

    def border(self, number: int, position: RowPosition) -> RowPosition:
        """The rows before a chunk end at this position: it must be the one at which the chunk begins. Whoever goes on
        takes what is returned, which keeps nothing of the chunks before."""
        if position != (start := decode_path(self.path_to(number))):
            raise self.apart(number)
        return start

    def in_order(self) -> Iterator[int]:
        """The numbers of all chunks, for whoever decodes them one after the other in Python. A path of half a million
        steps takes that a second, and a file of a megabyte has room for thousands of them: what we write has a chunk
        for many rows, so that paths take some steps a row."""
        room = PATHS + PATH_STEPS * self.rows
        for number in range(len(self)):
            room -= measured(self.path_to(number))[0]
            if room < 0:
                problem = f"the paths to its first {number + 1:,} chunks are too long to be read for so few rows"
                raise UsageError(problem, str(self.path))
            yield number

    def path_to(self, number: int) -> bytes:
        """Where a chunk begins, unchecked."""
        return path_of(self.columns(number).path)

    @staticmethod
    def apart(number: int) -> InvalidCertificate:
        return InvalidCertificate(f"chunk {number} does not begin where chunk {number - 1} ends")

    def size(self) -> int:
        """Bytes of all files together."""
        return self.head_size + sum(entry.size for entry in self.entries())


class PartialScript(Certificate):
    """The rows of a search that ended early, with the choices that it left open. No certificate is read as one of
    these, and none of these as a certificate."""

    version = PARTIAL
    partial = True

    def _other_version(self, version: int) -> str:
        if version == VERSION:
            return "this is a certificate, not a partial script"
        return f"format {version} is not known; partial scripts have {PARTIAL}"


def opened(path: str | os.PathLike[str]) -> Certificate:
    """A certificate or a partial script, for whoever looks at either and accepts neither."""
    return PartialScript(path) if is_partial(path) else Certificate(path)


def is_partial(path: str | os.PathLike[str]) -> bool:
    """Whether a file says that it is a partial script. What cannot be read is none: whoever opens it says why."""
    try:
        with open_regular(Path(path)) as file:
            start = file.read(12)
    except OSError:
        return False
    return start == MAGIC + struct.pack("<I", PARTIAL)
