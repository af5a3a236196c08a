"""The kernel reads the columns of a chunk itself; `codec.read` is what it is compared with."""

from copy import copy
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pathproof import verify
from pathproof.certificate import Certificate, RowPosition
from pathproof.certificate.codec import (
    DIFFERENCES,
    MAX_FANOUT,
    MAX_INDEGREE,
    MAX_PATH,
    VALUES,
    Packed,
    _encode_path,
    compress,
    decode_path,
    measured,
    read,
    varints,
)
from pathproof.certificate.container import Entry, build, write
from pathproof.certifier import Request, Session
from pathproof.certifier.certification import add_up, conclude
from pathproof.certifier.executors import InProcess
from pathproof.certifier.partition import _cuts_by_kernel, _cuts_within, equal
from pathproof.certifier.walker import Violated, Walker
from pathproof.errors import InvalidCertificate
from pathproof.language import load
from pathproof.machine import Options
from support.certificates import rows_of, written
from support.fake_machine import GraphMachine

native = pytest.importorskip("pathproof.machine.native", reason="there is no kernel")
CheckedRows = pytest.importorskip("pathproof.machine._kernel").CheckedRows
NativeWalker = pytest.importorskip("pathproof.certifier.native_walker").NativeWalker
PROGRAM = Path(__file__).parents[3] / "examples" / "philosophers.py"
MACHINE = native.NativeMachine(load(PROGRAM, ["2"]), Options())


def path_of(steps: list[tuple[int, int]]) -> bytes:
    start = RowPosition()
    for step in steps:
        start.append(*step)
    return _encode_path(start)


def by_kernel(packed: Packed, rows: int) -> int | str:
    """How many steps, or what is wrong."""
    shapes = [(fanout, mask.to_bytes(64, "little")) for fanout, mask in packed.shapes]
    try:
        return CheckedRows(shapes, packed.numbers, packed.indegrees, rows, packed.path, []).steps()
    except ValueError as error:
        return str(error)


def by_codec(packed: Packed, rows: int) -> int | str:
    try:
        return read(packed, rows).steps
    except InvalidCertificate as error:
        return error.message


LARGE = [MAX_INDEGREE, 2 * MAX_INDEGREE, 2**63 + 3, 2**69]
NUMBERS = st.integers(0, 3) | st.integers(120, 300) | st.sampled_from(LARGE)
COLUMNS = st.lists(NUMBERS, max_size=8).map(varints) | st.binary(max_size=12) | st.just(b"\x80" * 11)
SHAPES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 31)), max_size=4).map(
    lambda found: [(fanout, mask % (1 << fanout)) for fanout, mask in found]
)
STEPS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 7) | st.just(1 << 80)), max_size=3)


@settings(max_examples=1500, deadline=None)
@given(SHAPES, COLUMNS, st.integers(0, 2), COLUMNS, st.booleans(), st.integers(1, 8), STEPS)
@example([(2, 3), (0, 0)], bytes([0, 1, 1]), DIFFERENCES, varints([2 * MAX_INDEGREE, 2, 1]), True, 3, [])
@example([(2, 3), (0, 0)], bytes([0, 1, 1]), VALUES, varints([0, MAX_INDEGREE, 5]), True, 3, [])
@example([], b"\0\0", VALUES, b"", True, 1, [])
def test_it_finds_what_the_codec_finds(
    shapes: list[tuple[int, int]], numbers: bytes, mode: int, indegrees: bytes, wanted: bool, rows: int,
    steps: list[tuple[int, int]],
) -> None:  # fmt: skip
    packed = Packed(path_of(steps), len(steps), shapes, numbers, bytes([mode]) + indegrees if wanted else b"")
    assert by_kernel(packed, rows) == by_codec(packed, rows)


def by_decoding(path: bytes) -> tuple[int, int] | str:
    try:
        start = decode_path(path)
    except InvalidCertificate as error:
        return error.message
    widths = [choice + 1 + later.bit_length() for choice, later in zip(start.choices, start.rests(), strict=True)]
    return start.depth, max(widths, default=0)


def by_measuring(path: bytes) -> tuple[int, int] | str:
    try:
        return measured(path)
    except InvalidCertificate as error:
        return error.message


PATHS = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 2**200 - 1) | st.integers(0, 3)), max_size=4)


@settings(max_examples=1500, deadline=None)
@given(st.binary(max_size=14) | st.tuples(PATHS.map(path_of), st.integers(0, 40), st.binary(max_size=3)))
@example(bytes([1, 0, 1, 0]))
@example(bytes([1, 0, 129, 0, 1]))
@example(varints([1, MAX_FANOUT + 1, 0]))
@example(varints([1, 0, MAX_FANOUT // 8 + 1]))
@example(varints([MAX_PATH + 1]))
@example(b"\x80" * 11)
def test_it_reads_paths_as_the_codec_does(given_path: bytes | tuple[bytes, int, bytes]) -> None:
    """Any bytes, and paths with a piece of them replaced."""
    path = given_path
    if isinstance(path, tuple):
        path, at, more = path
        path = path[:at] + more + path[at + len(more) :]
    assert by_measuring(path) == by_decoding(path)


TREES = st.lists(st.tuples(st.sampled_from([1, 3, 64, 65, 130, 200]), st.integers(0, 2**200 - 1)), max_size=12)


@settings(max_examples=600, deadline=None)
@given(PATHS, TREES, st.integers(0, 12), st.integers(0, 200), st.integers(0, 2**80))
def test_it_is_where_a_position_is(
    steps: list[tuple[int, int]], rows: list[tuple[int, int]], skipped: int, choice: int, later: int
) -> None:
    """After any rows, and then not where the path differs in a choice or in what is to come."""
    position, entered = RowPosition(), []
    for step in steps:
        position.append(*step)
    for fanout, mask in rows[:skipped]:
        if position.over:
            break
        entered.append((fanout, mask & (1 << fanout) - 1))
        position.enter(entered[-1][1])
    if position.over or not entered:
        return
    shapes = [(fanout, mask.to_bytes(25, "little")) for fanout, mask in entered]
    numbers = bytes(range(len(entered)))
    there = CheckedRows(shapes, numbers, b"", len(entered), path_of(steps), []).skip(len(entered))
    assert there.is_at(_encode_path(position))
    assert len(there) == position.depth
    assert not there.is_at(_encode_path(RowPosition()))
    other = position.copy()
    other.choices[choice % position.depth] ^= later & 1
    other.remaining[later % position.depth] ^= later >> 1
    assert there.is_at(_encode_path(other)) == (other == position)
    other.append(choice, later)
    assert not there.is_at(_encode_path(other))


def deep(length: int) -> GraphMachine:
    """A chain whose states can be entered from all before."""
    names = [f"s{place:04d}" for place in range(length)]
    return GraphMachine({name: list(names[place + 1 :]) for place, name in enumerate(names)}, names[0])


@pytest.mark.parametrize("chunk_rows", [7, 1000])
def test_it_accepts_what_is_written(chunk_rows: int, tmp_path: Path) -> None:
    certificate = Certificate(written(tmp_path / "x", rows_of(deep(40)), chunk_rows))
    modes = set()
    for number in range(len(certificate)):
        packed = certificate.packed(number)
        modes.add(packed.indegrees[0])
        assert by_kernel(packed, certificate.entry(number).rows) == certificate.entry(number).steps
        assert by_kernel(certificate.packed(number, indegrees=False), certificate.entry(number).rows) == (
            certificate.entry(number).steps
        )
    assert modes <= {VALUES, DIFFERENCES}


@pytest.mark.parametrize("trustful", [False, True])
@pytest.mark.parametrize("chunk_rows", [7, 1000])
def test_it_cuts_where_the_codec_does(chunk_rows: int, trustful: bool, tmp_path: Path) -> None:
    certificate = Certificate(written(tmp_path / "x", rows_of(deep(40)), chunk_rows))
    for number in range(len(certificate)):
        work = certificate.entry(number).rows if trustful else certificate.entry(number).steps
        plainly, by_kernel = (
            list(cuts(certificate, number, list(range(work)), trustful)) for cuts in (_cuts_within, _cuts_by_kernel)
        )
        assert by_kernel == plainly


def test_a_tamper_proof_walk_needs_indegrees() -> None:
    with pytest.raises(ValueError, match="tamper-proof"):
        MACHINE.certify(False, 1).walk(CheckedRows([(0, b"")], b"\0", b"", 1, b"\0", []), 1, 1.0)


def test_steps_are_forgotten_and_interpreted_again(tmp_path: Path) -> None:
    """What the kernel remembers of steps is bounded while it certifies; all else is as if it remembered everything."""
    file = tmp_path / "x.cert"
    verified = verify(PROGRAM, ["10"], certificate=file)
    session = Session(Request(str(PROGRAM), str(file)))
    total = add_up(session, equal(session.certificate, 1), InProcess(session))
    conclude(session, total)
    interpreted, _ = session.machine.kernel.steps()  # type: ignore[attr-defined]
    assert interpreted > verified.statistics["steps_interpreted"]
    assert (total.rows, total.transitions) == (verified.states, verified.transitions)


def first_violation(walker: Walker, begin: int, end: int) -> int | None:
    """The row at which a walk from there finds one."""
    try:
        walker.walk([(begin, end)])
    except Violated as violated:
        return violated.row
    return None


def test_invariants_are_judged_wherever_a_region_begins(tmp_path: Path) -> None:
    """The kernel does not ask again what a step cannot have changed: but on the path to a region nobody has asked."""
    program, file, own = tmp_path / "program.py", tmp_path / "x.cert", tmp_path / "own.py"
    program.write_text(
        "import threading\nlock = threading.Lock()\ntotal = other = 0\n"
        "def more():\n    global total, other\n    with lock:\n        total += 1\n"
        "    for _ in range(2):\n        with lock:\n            other += 1\n"
        "threads = [threading.Thread(target=more) for _ in range(2)]\n"
        "for thread in threads:\n    thread.start()\nfor thread in threads:\n    thread.join()\n"
    )
    own.write_text("from pathproof import invariant\n@invariant\ndef little():\n    return total < 2\n")
    assert verify(program, certificate=file).verdict == "verified"
    request = Request(str(program), str(file), properties=str(own))
    rows = Certificate(file).rows
    found = []
    for begin in range(0, rows, 5):
        found.append(first_violation(NativeWalker(Session(request)), begin, rows))
        assert found[-1] == first_violation(Walker(Session(request)), begin, rows)
    assert len(set(found)) > 2, "violations in several places, so that some are only seen by who begins late"


def test_it_compares_the_paths_of_chunks(tmp_path: Path) -> None:
    """A chunk that begins elsewhere than the rows before it end, in a choice or in what is to come."""
    file = tmp_path / "x.cert"
    verify(PROGRAM, ["4"], certificate=tmp_path / "honest")
    honest = Certificate(tmp_path / "honest")
    script = build(honest.chunk(0).rows(), 40)
    for number in range(1, len(script.chunks)):
        write(file, honest.claims, script)
        columns = Certificate(file).columns(number)
        start = decode_path(Certificate(file).path_to(number))
        for change in (start.choices, start.remaining):
            change[-1] ^= 1
            altered = replace(columns, path=compress(_encode_path(start)))
            change[-1] ^= 1
            digest = blake2b(altered.joined(), digest_size=16).digest()
            entry = Entry(script.entries[number].rows, *altered.sizes(), script.entries[number].steps, digest)
            other = copy(script)
            other.entries, other.chunks = script.entries[:], script.chunks[:]
            other.entries[number], other.chunks[number] = entry, altered.joined()
            write(file, honest.claims, other)
            said = set()
            for walker in (Walker, NativeWalker):
                session = Session(Request(str(PROGRAM), str(file)))
                with pytest.raises(InvalidCertificate) as problem:
                    walker(session).walk([(0, honest.firsts[0] + 40 * number)])
                said.add(problem.value.message)
            assert said == {f"chunk {number} does not begin where chunk {number - 1} ends"}
