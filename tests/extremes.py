"""Small certificates of extreme shapes by the thousand, each handed to every command under limits of memory and time.

    python tests/extremes.py FILES [SEED [SECONDS]]
    python tests/extremes.py longest

A file of at most a megabyte may claim rows with four million choices, trees a million deep, a quarter of a million
shapes in a chunk, thousands of chunks, numbers of 62 bits, columns that a model predicts for ever, claims full of odd
names. Most of the files made here are well-formed, as far as rows go; some are damaged in one place. They are for
programs whose states have the fanouts that the rows claim, so that a certification walks on, and often ends in a sum
that is not zero, which is then located. Each file goes to some of the commands, in a process of its own that is a copy
of this one. `longest` makes the files whose paths are as long and as wide as they can be, and really taken.

No command may take more than 300 MB, 60 seconds of the processor, or end in anything but one of the exit statuses that
are documented. Prints a line of JSON with what happened; a failure names its seed.
"""

from __future__ import annotations

import io
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import zstandard

sys.path.insert(0, str(Path(__file__).parent))

import pathproof.certifier.native_walker  # before there are copies
from pathproof.certificate.claims import CUTS, Claims, sources_of
from pathproof.certificate.container import ENTRY, HEAD, MAGIC, VERSION
from pathproof.cli import main
from pathproof.language import load
from pathproof.machine.options import Options

MEMORY = 300 << 20  # of a process, resident
ADDRESSES = 4 << 30  # at which a process ends by itself, before the machine is full
SLOWEST = 60  # seconds of the processor for one command
LARGEST = 1 << 20  # bytes of a file
WORK = 1 << 20  # steps that a certification may have to take

# Of programs' states. Not 1: where nothing is chosen a step goes on for milliseconds.
FANOUTS = (2, 3, 8, 63, 64, 65, 129, 1000, 65536)
SPINNING = "from pathproof import choose\nwhile True:\n    choose({})\n"
COUNTING = """
from pathproof import choose
def count():
    x = 0  # nobody else's, so that counting takes no step of its own
    while True:
        x += choose({}) + 1
count()
"""

Shape = tuple[int, int]  # fanout and mask
Path_ = list[tuple[int, int]]  # of each ancestor the choice taken and the mask of those after it

_pack = zstandard.ZstdCompressor(level=1).compress


@dataclass
class Chunk:
    shapes: list[Shape]
    numbers: Sequence[int]  # which shape each row has
    indegrees: bytes  # with its form
    path: Path_

    @property
    def rows(self) -> int:
        return len(self.numbers)


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def varints(values: Iterable[int]) -> bytes:
    return b"".join(map(varint, values))


def shapes_column(shapes: list[Shape]) -> bytes:
    out = [varint(len(shapes))]
    last_fanout = last = 0
    for fanout, mask in shapes:
        width = (fanout + 7) // 8
        idle = (1 << fanout) - 1 - mask
        step = fanout - last_fanout
        out.append(varint(2 * step if step >= 0 else -2 * step - 1))
        out.append(((idle - last) % (1 << 8 * width)).to_bytes(width, "little"))
        last_fanout, last = fanout, idle
    return b"".join(out)


def path_column(path: Path_) -> bytes:
    return varint(len(path)) + b"".join(step_column(*step) for step in path)


@cache
def step_column(choice: int, later: int) -> bytes:
    width = (later.bit_length() + 7) // 8
    return varint(choice) + varint(width) + later.to_bytes(width, "little")


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def walked(path: Path_, chunk: Chunk) -> Path_:
    """The position after a chunk, made the plainest way."""
    path = path[:]
    for number in chunk.numbers:
        mask = chunk.shapes[number][1]
        if mask:
            path.append((choice := lowest(mask), mask >> choice + 1))
            continue
        while path and not path[-1][1]:
            path.pop()
        if not path:
            return []
        choice, later = path[-1]
        further = lowest(later) + 1
        path[-1] = choice + further, later >> further
    return path


class Maker:
    """Draws one certificate."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.fanout = chance.choice(FANOUTS)  # of the program's states
        self.counting = chance.random() < 0.3
        self.modelled = chance.random() < 0.2

    def chunks(self) -> list[Chunk]:
        kinds = (self.alike, self.deep, self.bushy, self.many_shapes, self.many_chunks, self.wide_paths, self.comb,
                 self.long_paths)  # fmt: skip
        return self.chance.choice((self.alike, *kinds))()

    def wide(self) -> int:
        bits = self.chance.choice((3, 6, 7, 10, 15, 16, 20, 22))
        return max(1, min((1 << bits) + self.chance.choice((-1, 0, 0, 1)), 1 << 22))

    def mask(self, fanout: int) -> int:
        if not fanout:
            return 0
        match self.chance.randrange(7):
            case 0:
                return (1 << fanout) - 1
            case 1:
                return 1
            case 2:
                return 1 << fanout - 1
            case 3:
                return 1 << fanout - 1 | 1
            case 4:
                return sum({1 << self.chance.randrange(fanout) for _ in range(5)})
            case 5:
                return int.from_bytes(b"\x55" * ((fanout + 7) // 8), "little") & (1 << fanout) - 1
            case _:
                return self.chance.getrandbits(min(fanout, 64)) or 1

    def shape(self) -> Shape:
        fanout = self.fanout if self.chance.random() < 0.6 else self.wide()
        return fanout, self.mask(fanout)

    def count(self, most: int = 18) -> int:
        bits = most if self.chance.random() < 0.05 else self.chance.randrange(most - 3)
        return max(1, (1 << bits) - self.chance.choice((0, 0, 1)))

    def indegrees(self, rows: int) -> bytes:
        match self.chance.randrange(6):
            case 0:
                return bytes([0]) + _pack(varint(1 << 62) * rows)
            case 1:
                return bytes([1]) + _pack(varint(1 << 62) + bytes(rows - 1))
            case 2:
                up_and_down = varint((1 << 62) - 2) + varint((1 << 62) - 1)
                return bytes([1]) + _pack(up_and_down * (rows // 2) + bytes(rows % 2))
            case 3:
                return bytes([2]) + self.modelled_column()
            case _:
                return bytes([0]) + _pack(bytes(rows))

    def modelled_column(self) -> bytes:
        length = self.chance.choice((1, 8, 12, 40, 300, 5000))
        return self.chance.choice((b"\0" * length, b"\xff" * length, self.chance.randbytes(length)))

    def chunk(self, shapes: list[Shape], numbers: Sequence[int], path: Path_ | None = None) -> Chunk:
        return Chunk(shapes, numbers, self.indegrees(len(numbers)), path or [])

    def alike(self) -> list[Chunk]:
        """All rows have one shape, or all but the last."""
        rows = self.count()
        return [self.chunk([self.shape(), (self.fanout, 0)], bytes(rows - 1) + bytes([self.chance.randrange(2)]))]

    def deep(self) -> list[Chunk]:
        """One chain, chunk by chunk: up to the greatest depth and beyond it."""
        shape = (self.fanout if self.chance.random() < 0.7 else self.chance.choice((1, 2, 64, 300)), 1)
        if self.chance.random() < 0.3:
            shape = shape[0], 1 << shape[0] - 1
        length, each = self.count(20) + self.chance.randrange(2), 1 << self.chance.choice((14, 16, 18))
        found, path = [], []
        while length > 0:
            rows = min(length, each)
            found.append(self.chunk([shape], bytes(rows), path))
            path = path + [(lowest(shape[1]), shape[1] >> lowest(shape[1]) + 1)] * rows
            length -= rows
        return found

    def bushy(self) -> list[Chunk]:
        """A root with as many leaves as fit."""
        fanout = self.chance.choice((self.fanout, self.wide()))
        children = min(fanout, self.count())
        mask = (1 << children) - 1 << self.chance.randrange(fanout - children + 1)
        if self.chance.random() < 0.5 and fanout > 64:
            bits = bytearray((fanout + 7) // 8)
            for place in range(0, fanout, max(1, fanout // children)):
                bits[place // 8] |= 1 << place % 8
            mask = int.from_bytes(bits, "little")
            children = mask.bit_count()
        children = min(children, (1 << 18) - 1)
        return [self.chunk([(fanout, mask), (self.fanout, 0)], b"\0" + b"\1" * children)]

    def comb(self) -> list[Chunk]:
        """Wide rows and leaves by turns, over several chunks."""
        shapes = [self.shape(), self.shape(), (self.fanout, 0)]
        found: list[Chunk] = []
        path: Path_ = []
        wide = max(fanout for fanout, _ in shapes) > 4096
        for _ in range(self.chance.randrange(1, 6)):
            rows = self.count(5 if wide else 12)
            numbers = bytes(self.chance.choices((0, 1, 2), (3, 1, self.chance.choice((1, 3, 5))), k=rows))
            found.append(self.chunk(shapes, numbers, path))
            path = walked(path, found[-1])
            if not path:
                break
        return found

    def many_shapes(self) -> list[Chunk]:
        count = self.count()
        width = self.chance.choice((1, 8, 60, 61))
        first = self.chance.getrandbits(8 * width - 1)
        shapes = [(8 * width, first + number & (1 << 8 * width) - 1) for number in range(count)]
        return [self.chunk(shapes, array("I", range(count)))]

    def many_chunks(self) -> list[Chunk]:
        shapes = [self.shape() if self.chance.random() < 0.3 else (self.fanout, 1)]
        rows = self.chance.choice((1, 1, 2, 7))
        found: list[Chunk] = []
        path: Path_ = []
        wide = shapes[0][0] > 4096
        for _ in range(self.count(6 if wide else 11)):
            found.append(self.chunk(shapes, bytes(rows), path))
            path = walked(path, found[-1])
            if not path:
                break
        return found

    def wide_paths(self) -> list[Chunk]:
        """The second chunk has a path that nobody walked: long, or wide, or both."""
        match self.chance.randrange(3):
            case 0:
                path = [(self.chance.randrange(1 << 22), (1 << (1 << 22)) - 1)] * self.chance.choice((1, 31, 32, 200))
            case 1:
                path = [(self.chance.randrange(70), self.chance.getrandbits(self.chance.choice((1, 64, 100))))]
                path *= self.count(20)
            case _:
                path = [(0, self.mask(self.wide())) for _ in range(self.chance.randrange(60))]
        return [self.chunk([(self.fanout, 1)], bytes(self.count(4))), self.chunk([self.shape()], b"\0", path)]

    def long_paths(self) -> list[Chunk]:
        """Further chunks have paths that the program takes, and go on from there."""
        fanout = self.fanout
        choice = self.chance.randrange(min(fanout, 100))
        bits = min(fanout - choice - 1, 8 * (14 - len(varint(choice))))  # so that a path has room for all steps
        later = self.chance.choice((0, (1 << bits) - 1, self.chance.getrandbits(bits) if bits else 0))
        shape = fanout, 1 << choice | later << choice + 1
        length = self.chance.choice((1 << 14, 1 << 17, (1 << 19) - 1 - (1 << 12)))
        rows = self.chance.choice((1, 1000, 1 << 12))
        first = self.chunk([shape], bytes(rows))
        path = [(choice, later)] * length
        return [first, *(self.chunk([shape], bytes(rows), path) for _ in range(self.chance.randrange(1, 3)))]


class Longest(Maker):
    """A chain that is as deep as a tree can be; states on it have choices to come, in masks as wide as a path of that
    length has room for. With `walked`, all of it is there; else one row at its end, and every state is another one."""

    def __init__(self, walked: bool) -> None:
        super().__init__(random.Random(0))
        self.fanout, self.counting, self.modelled, self.walked = 129 if walked else 65536, not walked, False, walked

    def chunks(self) -> list[Chunk]:
        later, each = (1 << 104) - 1, 1 << 16
        shape, leaf = (self.fanout, 1 | later << 1), (self.fanout, 0)
        if not self.walked:
            path = [(0, later)] * ((1 << 19) - 1)
            return [Chunk([shape], b"\0", self.plain(1), []), Chunk([shape], b"\0", self.plain(1), path)]
        paths = ([(0, later)] * begin for begin in range(0, 8 * each, each))
        found = [Chunk([shape], bytes(each), self.plain(each), path) for path in paths]
        return [*found, Chunk([leaf], b"\0", self.plain(1), [(0, later)] * (8 * each))]

    def plain(self, rows: int) -> bytes:
        return bytes([0]) + _pack(bytes(rows))


def file_of(maker: Maker, claims: Claims) -> bytes:
    chance, chunks = maker.chance, maker.chunks()
    wrong = chance.choice(("index", "path", "numbers", "order", "claims", "form", "rows") + ("",) * 15)
    entries, stored = [], []
    for chunk in chunks:
        numbers = bytes([0]) + _pack(varints(chunk.numbers) if isinstance(chunk.numbers, array) else chunk.numbers)
        if maker.modelled:
            numbers = bytes([2]) + maker.modelled_column()
        path = path_column(chunk.path)
        rows = chunk.rows
        counts = Counter(chunk.numbers)
        idle = [fanout - mask.bit_count() for fanout, mask in chunk.shapes]
        steps = sum(count * (1 + idle[number]) for number, count in counts.items())
        if wrong == "path" and chance.random() < 0.5:
            bad = (b"\xff" * 30, varint(1 << 20) + bytes(1 << 21), path[:-1], varint(1) + varint(1 << 22))
            path = chance.choice(bad)
        elif wrong == "numbers" and chance.random() < 0.5:
            numbers = numbers[:1] + _pack(chance.choice((bytes(rows + 1), b"\xff" * rows, b"\x80" * (1 << 24))))
        elif wrong == "form" and chance.random() < 0.5:
            numbers = bytes([chance.choice((1, 2, 3, 255))]) + numbers[1:]
        elif wrong == "rows" and chance.random() < 0.5:
            rows = chance.choice((rows + 1, 1 << 18, (1 << 18) + 1, (1 << 32) - 1))
            steps = max(steps, rows)
        elif wrong == "index" and chance.random() < 0.5:
            steps = chance.choice((rows, 1 << 40, (1 << 61) - 1, steps + 1))
        parts = [_pack(path), _pack(shapes_column(chunk.shapes)), numbers, chunk.indegrees]
        data = b"".join(parts)
        entries.append(ENTRY.pack(rows, *map(len, parts), steps, blake2b(data, digest_size=16).digest()))
        stored.append(data)
    if wrong == "order":
        chance.shuffle(stored)
    rows = sum(ENTRY.unpack(entry)[0] for entry in entries)
    claims = replace(claims, states=rows, transitions=chance.randrange(1 << 61), choices=1, depth=1)
    if wrong == "claims":
        odd = tuple(sorted({f"{number}\n\x1b[2J\u202e\u2028" for number in range(maker.count(14))}))
        claims = replace(
            claims, tool="x\ncertified: every interleaving", properties=(("\r\n", "certified:", ""),) * maker.count(12),
            **chance.choice(({"mutable": odd}, {"probed": odd}, {"models": odd}, {"sources": dict.fromkeys(odd, "x")})),
        )  # fmt: skip
    head = [_pack(claims.to_json()), _pack(b"".join(entries))]
    return b"".join([HEAD.pack(MAGIC, VERSION, *map(len, head)), *head, *stored])


def commands(program: str, file: str, rows: int, steps: int, chance: random.Random) -> list[list[str]]:
    """Some of them."""
    some = str(chance.choice((2, 3, 100, 10000)))
    begin = chance.choice((0, 0, rows // 2, max(rows - 3, 0)))
    found = [
        ["inspect", file],
        ["inspect", file, "--json"],
        ["inspect", file, "--rows", f"{begin}:{begin + chance.choice((1, 3, 10, 30) * 4 + (10**6,))}"],
        ["inspect", file, "--rows", f"{begin}:{begin + 3}", "--json"],
        ["inspect", file, "--partition", some, "--json"],
        ["inspect", file, "--partition", "7", "--method", "greedy"],
        ["inspect", file, "--partition", some, "--trustful", "--json"],
        ["certify", program, file, "--trustful"],
        ["certify", program, file, "--trustful", "--workers", "2"],
    ]
    if rows < 2000 and "65536" not in program:
        found += [["inspect", file, "--rows", f"0:{chance.choice((3, 100))}", "--program", program]]
    if steps < WORK:
        found += [
            ["certify", program, file],
            ["certify", program, file, "--json"],
            ["certify", program, file, "--workers", "2"],
            ["certify", program, file, "--partition", "greedy", "--workers", "2"],
        ]
    if steps < WORK >> 7:
        found += [["certify", program, file, "--engine", "reference"]]
    chosen = chance.sample(found, 3)
    if chance.random() < 0.2:
        key, count = f"{file}.key", chance.choice((2, 5, 5000))
        region = ["certify", program, file, "--key", key] + ["--trustful"] * (steps >= WORK)
        chosen += [["key", file, key]]
        chosen += [[*region, "--region", f"{number}/2", "--result", f"{file}.{number}"] for number in (1, 2)]
        chosen += [[*region, "--combine", f"{file}.1", f"{file}.2"]]
        chosen += [[*region, "--region", f"{count}/{count}", "--result", f"{file}.n"]]
    return chosen


def run(words: list[str]) -> str:
    """A command: how it ended."""
    out, err = io.StringIO(), io.StringIO()
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST)
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    text = out.getvalue() + err.getvalue()
    assert status in range(5), status
    assert "internal error" not in text, text[-2000:]
    if "--json" not in words:
        for line in text.splitlines():
            assert line.isprintable(), line
        assert status == 0 or "\ncertified:" not in text, text
    return f"{words[0]} {status}"


class TooSlow(BaseException):
    """More than SLOWEST."""


def too_slow(*_: object) -> None:
    raise TooSlow


def peak() -> int:
    """Bytes of this process and of the largest of its children."""
    with open("/proc/self/status") as status:
        mine = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    return max(mine, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) << 10


class Programs:
    """The programs, with claims that fit them."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.known: dict[tuple[int, bool], tuple[str, Claims]] = {}

    def get(self, fanout: int, counting: bool) -> tuple[str, Claims]:
        if (fanout, counting) not in self.known:
            path = self.directory / f"{'counting' if counting else 'spinning'}_{fanout}.py"
            path.write_text((COUNTING if counting else SPINNING).format(fanout))
            sources, library = sources_of(load(path))
            claims = Claims(
                "a test", "native", (), None, (), sources, library, Options(), CUTS, (), (), (), "bfs", 0, 0, 0, 0,
            )  # fmt: skip
            self.known[fanout, counting] = str(path), claims
        return self.known[fanout, counting]


def made(seed: int, maker: Maker, programs: Programs) -> tuple[str, str]:
    """Writes a file, in a process of its own, whose memory nobody is to inherit; it and the program."""
    program, claims = programs.get(maker.fanout, maker.counting)
    file = str(programs.directory / f"{seed}.cert")
    child = os.fork()
    if not child:
        status = 1
        try:
            Path(file).write_bytes(file_of(maker, claims))
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    return program, file


Ran = tuple[Counter[str], int, tuple[float, str]]


def one(seed: int, programs: Programs) -> Ran:
    """What became of one file, the most memory that a command took, and the slowest command with its seconds."""
    chance = random.Random(seed)
    program, file = made(seed, Maker(chance), programs)
    if os.path.getsize(file) > LARGEST:
        os.unlink(file)
        return Counter({"too large": 1}), 0, (0.0, "")
    certificate = Path(file).read_bytes()
    head = HEAD.unpack_from(certificate)
    index = zstandard.ZstdDecompressor().decompress(certificate[HEAD.size + head[2] :][: head[3]])
    entries = list(ENTRY.iter_unpack(index))
    rows, steps = sum(entry[0] for entry in entries), sum(entry[5] for entry in entries)
    steps += rows * int(program.rpartition("_")[2].removesuffix(".py"))  # whatever the index says
    found = ran(seed, commands(program, file, rows, steps, chance))
    for path in Path(programs.directory).glob(f"{seed}.cert*"):
        path.unlink()
    return found


def ran(seed: int, chosen: list[list[str]]) -> Ran:
    """The commands, one after the other, in a process of their own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        report: dict[str, Any] = {"error": "", "slowest": [0.0, ""]}
        counts: Counter[str] = Counter()
        words: list[str] = []
        try:
            signal.signal(signal.SIGVTALRM, too_slow)
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
            for words in chosen:
                began = time.process_time()
                counts[run(words)] += 1
                took = round(time.process_time() - began, 1)
                report["slowest"] = max(report["slowest"], [took, " ".join(words)])
                assert peak() < MEMORY, f"{peak() >> 20} MB"
        except BaseException:
            report["error"] = f"{' '.join(words)}\n{traceback.format_exc()[-3000:]}"
        report |= {"counts": counts, "peak": peak()}
        os.write(writing, json.dumps(report).encode()[:60000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        answer = stream.read()
    _, status = os.waitpid(child, 0)
    if status or not answer:
        raise AssertionError(f"seed {seed}: the process ended with {status}")
    found = json.loads(answer)
    if found["error"]:
        raise AssertionError(f"seed {seed}: {found['error']}")
    return Counter(found["counts"]), found["peak"], found["slowest"]


def search(files: int, seed: int, seconds: float = float("inf"), go_on: bool = False) -> Counter[str]:
    counts: Counter[str] = Counter()
    largest, slowest = 0, 0.0
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as name:
        programs = Programs(Path(name))
        for number in range(seed, seed + files):
            if time.monotonic() > end:
                break
            try:
                found, most, (took, _) = one(number, programs)
            except AssertionError as error:
                if not go_on:
                    raise
                print(error, file=sys.stderr, flush=True)
                counts["failures"] += 1
                continue
            counts += found
            counts["files"] += 1
            largest, slowest = max(largest, most), max(slowest, took)
    counts["megabytes"] = largest >> 20
    counts["seconds of the slowest"] = round(slowest)
    return counts


def longest() -> Counter[str]:
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        programs = Programs(Path(name))
        for number, walked in enumerate((False, True)):
            program, file = made(number, Longest(walked), programs)
            assert os.path.getsize(file) < LARGEST
            key, result = f"{file}.key", f"{file}.result"
            region = ["certify", program, file, "--key", key, "--result", result, "--region", "2/2"]
            chosen = [["key", file, key], [*region, "--trustful"], ["inspect", file, "--partition", "3", "--json"]]
            if walked:
                chosen += [["certify", program, file, "--trustful"]]
            else:
                chosen += [region, ["inspect", file, "--rows", "1:2"]]
            for words in chosen:
                found, most, (took, _) = ran(number, [words])
                print(f"{most >> 20} MB, {took} s: {' '.join(words)}", file=sys.stderr)
                counts += found
                counts["megabytes"] = max(counts["megabytes"], most >> 20)
    return counts


if __name__ == "__main__":
    assert pathproof.certifier.native_walker
    if sys.argv[1:] == ["longest"]:
        print(json.dumps(longest(), sort_keys=True))
        raise SystemExit
    given = [float(word) for word in sys.argv[1:4]]
    print(json.dumps(search(int(given[0]), int([*given, 0][1]), *given[2:], go_on=True), sort_keys=True))
