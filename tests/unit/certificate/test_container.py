"""The file: what is written is read again; everything else is `InvalidCertificate`, cheaply."""

import json
import os
import stat
import struct
import subprocess
import sys
from array import array
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from pathproof.certificate import Certificate, Claims, Row, RowPosition, container
from pathproof.certificate.claims import MAX_CLAIMS
from pathproof.certificate.codec import (
    MAX_FANOUT,
    Chunk,
    Columns,
    _encode_shapes,
    compress,
    decode,
    decompress,
    encode,
)
from pathproof.certificate.container import ENTRY, HEAD, MAGIC, VERSION, build, chunk_file
from pathproof.certificate.script import WINDOW
from pathproof.certifier.listing import script
from pathproof.certifier.partition import equal, greedy
from pathproof.errors import InvalidCertificate, ProgramError, UsageError
from support.certificates import claims_of, trees, written


def all_rows(certificate: Certificate) -> list[Row]:
    return [row for number in range(len(certificate)) for row in certificate.chunk(number).rows()]


@settings(max_examples=60, deadline=None)
@given(trees(), st.integers(1, 50), st.booleans())
def test_what_is_written_is_read(tmp_path_factory, rows: list[Row], chunk_rows: int, split: bool) -> None:
    file = written(tmp_path_factory.mktemp("written") / "x.cert", rows, chunk_rows, split)
    certificate = Certificate(file)
    assert all_rows(certificate) == rows
    assert certificate.split == split
    assert certificate.claims == claims_of(rows)
    assert certificate.steps[-1] == sum(row.steps for row in rows)
    position = RowPosition()
    for number, row in enumerate(rows):
        assert certificate.position(number)[2] == position
        position.enter(row.productive)
    assert position.over
    size = sum(path.stat().st_size for path in file.parent.iterdir())
    assert certificate.size() == size


def test_without_indegrees(tmp_path: Path) -> None:
    certificate = Certificate(written(tmp_path / "x", [Row(1, 1, 5), Row(0, 0, 7)]))
    assert list(certificate.chunk(0, indegrees=False).rows()) == [Row(1, 1, 0), Row(0, 0, 0)]


def test_the_widest_row(tmp_path: Path) -> None:
    rows = [Row(65_536, (1 << 65_536) - 1, 1)] + [Row(0, 0, 1)] * 65_536
    assert all_rows(Certificate(written(tmp_path / "x", rows))) == rows


def test_a_file_is_there_complete_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.cert"
    written(file, [Row(0, 0, 1)])
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~_umask()
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", _fails)
    with pytest.raises(UsageError, match="cannot be written: No space"):
        written(file, [Row(1, 1, 1), Row(0, 0, 1)])
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["x.cert"]


def _fails(handle: int) -> None:
    raise OSError(28, "No space left on device")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_chunks_may_be_files(tmp_path: Path) -> None:
    rows = [Row(1, 1, 1)] * 9 + [Row(0, 0, 1)]
    file = written(tmp_path / "x", rows, 4, split=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x", "x.0000", "x.0001", "x.0002"]
    certificate = Certificate(file)
    first, second = chunk_file(file, 0), chunk_file(file, 1)
    data = first.read_bytes()
    for wrong in (data + b"\0", data[:-1], second.read_bytes(), b""):
        first.write_bytes(wrong)
        with pytest.raises(InvalidCertificate):
            certificate.chunk(0)
    first.unlink()
    with pytest.raises(InvalidCertificate, match="cannot be read"):
        certificate.chunk(0)
    assert len(list(certificate.chunk(1).rows())) == 4


def read_all(data: bytes, file: Path) -> list[Row]:
    file.write_bytes(data)
    return all_rows(Certificate(file))


ROWS = [Row(3, 0b101, 1), Row(1, 1, 2), Row(0, 0, 300), Row(300, 0, 1)]


def test_truncated_anywhere(tmp_path: Path) -> None:
    data = written(tmp_path / "x", ROWS, 2).read_bytes()
    for length in range(len(data)):
        with pytest.raises(InvalidCertificate):
            read_all(data[:length], tmp_path / "y")
    with pytest.raises(InvalidCertificate):
        read_all(data + b"\0", tmp_path / "y")


def test_every_flipped_bit_is_noticed_or_harmless(tmp_path: Path) -> None:
    data = written(tmp_path / "x", ROWS, 2).read_bytes()
    accepted = 0
    for position in range(len(data)):
        for bit in (position % 8, 7 - position % 8):  # other bits of other bytes
            changed = bytearray(data)
            changed[position] ^= 1 << bit
            try:
                assert read_all(bytes(changed), tmp_path / "y") == ROWS
                accepted += 1
            except InvalidCertificate:
                pass
    assert accepted < len(data)  # texts of the head, mostly: they are compared with the program


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes(tmp_path_factory, noise: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "noise"
    for data in (noise, HEAD.pack(MAGIC, VERSION, len(noise) // 2, len(noise) - len(noise) // 2) + noise):
        with pytest.raises(InvalidCertificate):
            read_all(data, file)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=40), min_size=4, max_size=4), st.integers(0, 9))
def test_random_columns(contents: list[bytes], rows: int) -> None:
    """Columns that decompress and hold anything: rows of a tree, or `InvalidCertificate`."""
    columns = Columns(*map(compress, contents))
    try:
        chunk = decode(columns, rows)
    except InvalidCertificate:
        return
    assert len(list(chunk.rows())) == rows
    again = decode(encode(chunk), rows)
    assert (again.start, list(again.rows())) == (chunk.start, list(chunk.rows()))


CLAIMS = json.loads(claims_of(ROWS).to_json())


@pytest.mark.parametrize("name", [field.name for field in fields(Claims)])
@pytest.mark.parametrize("value", [None, -1, 1.5, 10**30, True, "x", [1], ["b", "a"], {"x": []}, [["a", "b", 1]]])
def test_claims_of_other_types(name: str, value: object) -> None:
    changed = json.dumps({**CLAIMS, name: value}).encode()
    try:
        claims = Claims.from_json(changed)
    except InvalidCertificate:
        return
    assert json.loads(claims.to_json())[name] == value
    assert type(getattr(claims, name)) is type(getattr(claims_of(ROWS), name)) or name == "call"


def test_claims_that_are_not_claims() -> None:
    texts = [b"", b"{}", b"[]", b"nul", b"NaN", b"1" * 9999, b"[" * 99999, b"\xff", b'"\\ud800"']
    texts.append(json.dumps({**CLAIMS, "more": 1}).encode())
    texts.append(json.dumps({**CLAIMS, "options": {**CLAIMS["options"], "gc": "never"}}).encode())
    texts.append(json.dumps({**CLAIMS, "options": {**CLAIMS["options"], "gc": []}}).encode())
    for text in texts:
        with pytest.raises(InvalidCertificate):
            Claims.from_json(text)


def test_another_version_says_so(tmp_path: Path) -> None:
    data = written(tmp_path / "x", ROWS).read_bytes()
    with pytest.raises(InvalidCertificate, match=f"format {VERSION + 1} is not known"):
        read_all(data[:8] + struct.pack("<I", VERSION + 1) + data[12:], tmp_path / "y")


def test_a_frame_is_not_believed() -> None:
    """What zstd declares about a frame (contents of a terabyte, a window of two gigabytes) allocates nothing."""
    honest = zstandard.ZstdCompressor(level=19).compress(bytes(1 << 21))
    assert len(decompress(honest, 1 << 21, "it")) == 1 << 21
    with pytest.raises(InvalidCertificate, match="larger than"):
        decompress(honest, (1 << 21) - 1, "it")
    declared = b"\x28\xb5\x2f\xfd\xe0" + struct.pack("<Q", 1 << 40) + b"\x01\x00\x00"
    windowed = b"\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00"
    for data in (declared, windowed, honest[:-1], honest + b"x", honest + honest, b""):
        with pytest.raises(InvalidCertificate):
            decompress(data, 1 << 30, "it")


BOMB = """
import resource, sys
sys.path[:0] = {path!r}
from pathproof.certificate import Certificate
from pathproof.errors import InvalidCertificate
resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
try:
    certificate = Certificate({file!r})
    for number in range(len(certificate)):
        certificate.chunk(number)
except InvalidCertificate as error:
    print("invalid:", error.message)
"""


ZEROS = b"\0" * (1 << 28)
SHAPES = b"\2\1\0\0"  # one choice, productive; no choice
# Claims, the index or columns of one chunk that are small, and huge once decompressed.
BOMBS = {
    "claims": {"claims": lambda: b"[" + b"{}," * (1 << 26) + b"{}]"},
    "many claims": {"claims": lambda: b"[{}" + b",{}" * (MAX_CLAIMS // 3 - 2) + b"]"},
    "index": {"index": lambda: ZEROS},
    "path": {"path": lambda: ZEROS},
    "path of wide masks": {"path": lambda: b"\x80\x80\x20" + b"\xff\xff\x7f\x02\xff\xff" * (1 << 19)},
    "shapes": {"shapes": lambda: ZEROS},
    "wide shapes": {"shapes": lambda: b"\4" + (b"\x80\x80\x80\2" + b"\0" * (1 << 19)) * 4},
    "numbers": {"shapes": lambda: SHAPES, "numbers": lambda: ZEROS},
    "indegrees": {"shapes": lambda: SHAPES, "numbers": lambda: b"\0\0\0\1", "indegrees": lambda: ZEROS},
}


@pytest.mark.address_space
@pytest.mark.parametrize("name", BOMBS)
def test_small_files_stay_small(name: str, tmp_path: Path) -> None:
    pack = zstandard.ZstdCompressor(level=1).compress
    parts = {part: pack(contents()) for part, contents in BOMBS[name].items()}
    columns = [parts.get(part, pack(b"\0")) for part in ("path", "shapes", "numbers", "indegrees")]
    data = b"".join(columns)
    sizes = [len(column) for column in columns]
    entry = ENTRY.pack(len(ROWS), *sizes, len(ROWS), blake2b(data, digest_size=16).digest())
    claims = parts.get("claims", pack(claims_of(ROWS).to_json()))
    index = parts.get("index", pack(entry))
    file = tmp_path / "bomb"
    file.write_bytes(HEAD.pack(MAGIC, VERSION, len(claims), len(index)) + claims + index + data)
    assert file.stat().st_size < 1 << 20
    code = BOMB.format(path=sys.path, file=str(file))
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert ended.stdout.startswith("invalid:"), ended.stderr


def bomb(file: Path, shapes: list[tuple[int, int]], numbers: bytes, rows: int) -> Path:
    """One chunk of these shapes."""
    pack = zstandard.ZstdCompressor(level=1).compress
    chunk = Chunk(RowPosition(), shapes)
    parts = [pack(b"\0"), pack(_encode_shapes(chunk.shapes)), b"\0" + pack(numbers), b"\0" + pack(bytes(rows))]
    steps = [1 + fanout - mask.bit_count() for fanout, mask in shapes]
    data = b"".join(parts)
    work = sum(map(steps.__getitem__, numbers))
    index = pack(ENTRY.pack(rows, *map(len, parts), work, blake2b(data, digest_size=16).digest()))
    claims = pack(replace(claims_of(ROWS), states=rows).to_json())
    file.write_bytes(HEAD.pack(MAGIC, VERSION, len(claims), len(index)) + claims + index + data)
    return file


SPENT = """
import sys
from pathproof.cli import main
from pathproof.search.limits import peak_memory
status = main(sys.argv[1:])
print(status, peak_memory() < 300 << 20)
"""


@pytest.mark.parametrize(
    "words", ["inspect {} --partition 7", "inspect {} --partition 7 --method greedy", "inspect {} --rows 9999:10000"]
)
def test_masks_that_rows_share_are_not_copied(words: str, tmp_path: Path) -> None:
    """A quarter of a million rows of four million choices: half a megabyte for each level of the path, if copied."""
    file = bomb(tmp_path / "x", [(MAX_FANOUT, (1 << MAX_FANOUT) - 1)], bytes(1 << 18), 1 << 18)
    assert file.stat().st_size < 700
    command = [sys.executable, "-c", SPENT, *words.format(file).split()]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert ended.stdout == "4 True\n"
    assert "the masks of its rows take more than 8,388,608 bytes" in ended.stderr


def test_masks_have_a_limit_together(tmp_path: Path) -> None:
    """In Python and in the kernel; below the limit, a wide mask is shared, and taken in windows."""
    wide = (1 << MAX_FANOUT) - 1
    for rows, fits in ((16, True), (17, False)):
        file = bomb(tmp_path / "x", [(MAX_FANOUT, wide)], bytes(rows), rows)
        certificate = Certificate(file)
        for read in (Certificate.chunk, equal):
            if fits:
                read(certificate, 0 if read is Certificate.chunk else 5)
                continue
            with pytest.raises(InvalidCertificate, match="masks of its rows"):
                read(certificate, 0 if read is Certificate.chunk else 5)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 3 * WINDOW), min_size=1, max_size=12, unique=True), st.integers(1, 4))
def test_wide_masks_are_walked_in_order(choices: list[int], depth: int) -> None:
    """A comb: each row has these children, the first of which goes on; then all that remain are visited, in order."""
    mask = sum(1 << choice for choice in choices)
    order = sorted(choices)
    position = RowPosition()
    for _ in range(depth):
        position.enter(mask)
    expected = [order[:1] * depth]
    expected += [order[:1] * level + [choice] for level in range(depth - 1, -1, -1) for choice in order[1:]]
    for path in expected:
        assert list(position.choices) == path
        later = [sum(1 << other - taken - 1 for other in order if other > taken) for taken in path]
        assert list(position.rests()) == later
        again = RowPosition()
        for choice, rest in zip(path, later, strict=True):
            again.append(choice, rest)
        assert again == position
        position.enter(0)
    assert position.over


def test_chunks_and_certificates_are_regular_files(tmp_path: Path) -> None:
    file = written(tmp_path / "x", [Row(1, 1, 1), Row(0, 0, 1)], 1, split=True)
    (tmp_path / "x.0001").unlink()
    os.mkfifo(tmp_path / "x.0001")
    with pytest.raises(InvalidCertificate, match="not a regular file"):
        all_rows(Certificate(file))
    for other in (tmp_path / "x.0001", tmp_path, Path("/dev/zero")):
        with pytest.raises(ProgramError, match="not a regular file"):
            Certificate(other)


def test_claims_say_everything_once() -> None:
    text = claims_of(ROWS).to_json()
    with pytest.raises(InvalidCertificate, match="a name occurs twice"):
        Claims.from_json(text.replace(b'"call":null', b'"call":"f","call":null'))


def test_paths_that_are_long_for_few_rows_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Python, each takes a second, and a megabyte has room for thousands."""
    depth = 40
    rows = [Row(2, 3, 1)] * depth + [Row(2, 0, 1)] * (depth + 1)
    certificate = Certificate(written(tmp_path / "x.cert", rows, 1))
    assert len(list(script(certificate, 0, len(rows)))) > len(rows)
    assert len(greedy(certificate, 3)) == 3
    monkeypatch.setattr(container, "PATHS", 0)
    for read in (lambda: list(script(certificate, 0, len(rows))), lambda: greedy(certificate, 3)):
        with pytest.raises(UsageError, match="chunks are too long to be read for so few rows"):
            read()


def test_chunks_of_wide_rows_are_closed_early() -> None:
    script = build([Row(MAX_FANOUT, 1, 1)] * 20 + [Row(0, 0, 1)])
    assert len(script.entries) > 1
    assert sum(entry.rows for entry in script.entries) == 21


def test_a_tree_too_deep_is_refused_by_the_writer() -> None:
    with pytest.raises(UsageError, match="search breadth-first"):
        build((Row(1, 1, 1) for _ in range(1 << 21)), 1 << 18)


def test_differences_are_written_where_they_are_smaller() -> None:
    chunk = Chunk(RowPosition(array("I"), []))
    for number in range(1000):
        chunk.append(Row(1, 1, 1000 + number))
    chunk.append(Row(0, 0, 1))
    assert len(encode(chunk).indegrees) < 60
    assert decode(encode(chunk), 1001) == chunk


@pytest.mark.address_space
def test_the_limit_of_memory_is_real() -> None:
    """The bombs above would go off without the limits: the sandbox itself works."""
    code = "import resource\nresource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))\nbytes(1 << 29)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert "MemoryError" in ended.stderr
