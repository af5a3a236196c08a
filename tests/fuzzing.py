"""Malformed certificates by the thousand, each certified under limits of memory and time.

    python tests/fuzzing.py SECONDS [SEED]

Real certificates are damaged at random: bits flipped, bytes lost, doubled and overwritten, pieces spliced from another
certificate; and, since digests stop most of that at the door, columns, index and claims are damaged inside and packed
again so that everything around them fits. Whatever comes out is certified by one of the engines, in one of the modes.
Nothing but `InvalidCertificate` and `CertificateRejected` may happen, or acceptance of a file whose rows are exactly
the reachable states: the honest ones, or, since a state may have two choices that lead to the same place, those along
another tree. Prints a line of JSON with how often what happened; any other end is a failure, with the seed in its
message.
"""

from __future__ import annotations

import json
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from pathproof import verify
from pathproof.certificate import Certificate
from pathproof.certificate.codec import MODELLED, Columns, compress, decompress
from pathproof.certificate.container import ENTRY, HEAD, MAGIC, VERSION, build, write
from pathproof.certificate.script import Row
from pathproof.certifier.certification import run
from pathproof.certifier.session import Request
from pathproof.errors import CertificateRejected, InvalidCertificate
from support.specimens import Specimen, claims_for

EXAMPLES = Path(__file__).parents[1] / "examples"
PROGRAMS = {"philosophers": "3", "two_phase_commit": "1", "bounded_buffer": "1 1 1", "readers_writers": "1 1"}
MEMORY = 300 << 20  # of address space
SLOWEST = 20  # seconds a certification of a few dozen states may take, on a busy machine
LIMIT = 1 << 24


class Stopped(Exception):
    """It took too long."""


class Honest:
    """A certificate and its insides."""

    def __init__(self, name: str, directory: Path) -> None:
        self.program = EXAMPLES / f"{name}.py"
        self.arguments = tuple(PROGRAMS[name].split())
        self.file = file = directory / f"{name}.cert"
        verify(self.program, self.arguments, certificate=file)
        self.graph = Specimen(self.program, self.arguments, directory)
        certificate = Certificate(file)
        self.rows = [row for number in range(len(certificate)) for row in certificate.chunk(number).rows()]
        write(file, certificate.claims, build(self.rows, 1 + len(self.rows) // 3))
        self.data = file.read_bytes()
        certificate = Certificate(file)
        self.claims = certificate.claims.to_json()
        self.entries = [certificate.entry(number) for number in range(len(certificate))]
        self.columns = [certificate.columns(number) for number in range(len(certificate))]


def damaged(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """A few random changes."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(changed) + 1)
        length = chance.choice((1, 2, 8, 64))
        match chance.randrange(7):
            case 0 if at < len(changed):
                changed[at] ^= 1 << chance.randrange(8)
            case 1:
                del changed[at:]
            case 2:
                del changed[at : at + length]
            case 3:
                changed[at : at + length] = chance.randbytes(length)
            case 4:
                changed[at:at] = changed[at : at + length] * chance.choice((1, 2, 1000))
            case 5:
                start = chance.randrange(len(other) + 1)
                changed[at : at + length] = other[start : start + length]
            case _:
                changed[at : at + length] = chance.choice((b"\xff", b"\0", b"\x80")) * length
    return bytes(changed)


def insides(columns: Columns, field: str) -> tuple[bytes, bytes]:
    """The form of a part, if it has one, and what it holds."""
    data: bytes = getattr(columns, field)
    form, data = (b"", data) if field in ("path", "shapes") else (data[:1], data[1:])
    return form, data if form == bytes([MODELLED]) else decompress(data, LIMIT, field)


def repacked(honest: Honest, other: Honest, chance: random.Random) -> bytes:
    """Damaged inside, with sizes, digests and frames that fit."""
    claims, index = honest.claims, b""
    columns = list(honest.columns)
    entries = list(honest.entries)
    match chance.randrange(6):
        case 0:
            claims = damaged(claims, other.claims, chance)
        case 1:
            number = chance.randrange(len(entries))
            field = chance.choice(("rows", "steps"))
            entries[number] = entries[number]._replace(**{field: chance.randrange(1 << chance.choice((4, 8, 31)))})
        case 2:
            chance.shuffle(columns)
        case _:
            number = chance.randrange(len(columns))
            field = chance.choice(("path", "shapes", "numbers", "indegrees"))
            form, mine = insides(columns[number], field)
            _, yours = insides(chance.choice(other.columns), field)
            wrong = damaged(mine, yours, chance)
            packed = form + (wrong if form == bytes([MODELLED]) else compress(wrong))
            columns[number] = replace(columns[number], **{field: packed})
    for number, column in enumerate(columns):
        data = column.joined()
        entries[number] = entries[number]._replace(
            **dict(zip(("path", "shapes", "numbers", "indegrees"), column.sizes(), strict=True)),
            digest=blake2b(data, digest_size=16).digest(),
        )
    index = b"".join(ENTRY.pack(*entry) for entry in entries)
    if chance.randrange(8) == 0:
        index = damaged(index, index, chance)
    parts = [compress(claims), compress(index)]
    head = HEAD.pack(MAGIC, VERSION, *map(len, parts))
    return b"".join([head, *parts, *(column.joined() for column in columns)])


def changed(rows: list[Row], chance: random.Random) -> list[Row]:
    """Rows that are well-formed and wrong: two that follow each other, other indegrees, other masks of as many bits."""
    rows = rows[:]
    for _ in range(chance.choice((1, 1, 2, 5))):
        number, other = chance.randrange(len(rows)), chance.randrange(len(rows))
        row = rows[number]
        match chance.randrange(4):
            case 0:
                rows[number], rows[other] = rows[other], row
            case 1:
                rows[number] = row._replace(indegree=chance.choice((1, 2, row.indegree + 1, 1 << 61)))
            case 2:
                chosen = chance.sample(range(row.fanout), row.productive.bit_count())
                rows[number] = row._replace(productive=sum(1 << choice for choice in chosen))
            case _:
                wider = row.fanout + chance.choice((1, 7, 60, 1 << 20))
                rows[number] = row._replace(fanout=wider, productive=row.productive)
    return rows


def rows_of(file: Path) -> list[Row]:
    certificate = Certificate(file)
    return [row for number in range(len(certificate)) for row in certificate.chunk(number).rows()]


def one(honest: Honest, other: Honest, file: Path, chance: random.Random) -> str:
    """Damages, certifies, says what happened."""
    match chance.randrange(4):
        case 0:
            file.write_bytes(damaged(honest.data, other.data, chance))
        case 1:
            file.write_bytes(repacked(honest, other, chance))
        case _:
            rows = changed(honest.rows, chance)
            write(file, claims_for(Certificate(honest.file).claims, rows), build(rows, 1 + chance.randrange(99)))
    request = Request(
        str(honest.program), str(file), honest.arguments,
        trustful=chance.random() < 0.3, engine=chance.choice(("native", "native", "native", "reference")),
    )  # fmt: skip
    try:
        with limited():
            run(request)
    except InvalidCertificate:
        return "invalid"
    except CertificateRejected as error:
        return f"rejected: {error.check}"
    if request.trustful:
        return "accepted, trustful"
    rows = rows_of(file)
    assert honest.graph.covered(rows), "other states were accepted"
    return "accepted, the same rows" if rows == honest.rows else "accepted, along another tree"


def too_slow(*_: Any) -> None:
    raise Stopped


slowest = 0.0  # seconds of the processor


@contextmanager
def limited() -> Iterator[None]:
    """Not for longer than that."""
    global slowest
    began = time.process_time()
    signal.alarm(SLOWEST)
    try:
        yield
    finally:
        signal.alarm(0)
        slowest = max(slowest, time.process_time() - began)


def fuzz(seconds: float, seed: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    signal.signal(signal.SIGALRM, too_slow)
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        honest = [Honest(name, directory) for name in PROGRAMS]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            chance = random.Random(seed)
            try:
                counts[one(*chance.sample(honest, 2), directory / "mutant", chance)] += 1
            except BaseException:
                print(f"seed {seed}", file=sys.stderr)
                raise
            seed += 1
    counts["milliseconds of the slowest"] = round(1000 * slowest)
    counts["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return counts


if __name__ == "__main__":
    print(json.dumps(fuzz(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0), indent=2))
