"""Certificates of real programs, tampered with: all walkers reject them, in the same words, or the rows are right.

`tests/unit/certifier/test_tampering.py` does the same on explicit graphs with the Python walker; here the native walker
is compared with it."""

from array import array
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathproof.certificate import Certificate, Row, RowPosition
from pathproof.certificate.codec import Chunk, encode
from pathproof.certificate.container import Entry, build, write
from pathproof.certifier.certification import run
from pathproof.certifier.session import Request
from pathproof.errors import CertificateRejected, InvalidCertificate, PathproofError
from pathproof.machine.visibility import RELEASED
from support.certificates import issued_regardless
from support.specimens import ACCEPTED, KEY, WALKERS, Specimen, claims_for

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
WIDE = """
from pathproof import choose
first = max(choose(70), 66)
assert first > 0
"""
PROGRAMS = {
    "philosophers": "2",
    "two_phase_commit": "1",  # dropped choices
    "wide": "",  # masks of more than 64 choices
    "bounded_buffer": "1 1 1",
}
MODES = {"tamper-proof": False, "trustful": True}


@pytest.fixture(scope="module")
def specimens(tmp_path_factory: pytest.TempPathFactory):
    directory = tmp_path_factory.mktemp("specimens")
    (directory / "wide.py").write_text(WIDE)
    known: dict[str, Specimen] = {}

    def specimen(name: str) -> Specimen:
        if name not in known:
            program = directory / "wide.py" if name == "wide" else EXAMPLES / f"{name}.py"
            known[name] = Specimen(program, PROGRAMS[name].split(), directory)
        return known[name]

    return specimen


@pytest.mark.parametrize("trustful", MODES.values(), ids=MODES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_truth_is_accepted_wherever_it_is_cut(specimens, name: str, trustful: bool) -> None:
    specimen = specimens(name)
    rows = specimen.rows
    every = list(range(1, len(rows)))
    assert specimen.judge(rows, trustful=trustful) == ACCEPTED
    for cut in every[:: 1 + len(rows) // 10]:
        assert specimen.judge(rows, [cut], trustful) == ACCEPTED
    for chunk_rows in (1, 3, len(rows)):
        for cuts in ([], every):
            assert specimen.judge(rows, cuts, trustful, chunk_rows=chunk_rows) == ACCEPTED


def bits_of(rows: list[Row], most: int):
    """Every bit of every column of every row, and two bits beyond; of wide masks some."""
    for number, row in enumerate(rows):
        for column in range(3):
            bits = range(row.fanout + 2)
            for bit in (*bits[:most], *bits[max(most, len(bits) - 2) :]):
                values = list(row)
                values[column] ^= 1 << bit
                yield number, [*rows[:number], Row(*values), *rows[number + 1 :]]


@pytest.mark.parametrize("name", ["philosophers", "two_phase_commit", "wide"])
def test_every_bit_of_every_row_counts(specimens, name: str) -> None:
    specimen = specimens(name)
    for number, changed in bits_of(specimen.rows, 2 if name == "wide" else 99):
        assert specimen.judge(changed) != ACCEPTED
        if number % 4 == 1:  # in parts, and in chunks
            assert specimen.judge(changed, [number // 2, number], chunk_rows=3) != ACCEPTED


@pytest.mark.parametrize("name", ["philosophers", "two_phase_commit"])
def test_trustful_walks_agree_on_every_bit(specimens, name: str) -> None:
    specimen = specimens(name)
    for number, changed in bits_of(specimen.rows, 99):
        specimen.judge(changed, [number // 2, number] if number % 4 == 1 else [], trustful=True)


@pytest.mark.slow
@pytest.mark.parametrize("trustful", MODES.values(), ids=MODES)
@pytest.mark.parametrize("name", ["bounded_buffer"])  # every bit of a wide mask takes too long
def test_every_bit_of_more_rows(specimens, name: str, trustful: bool) -> None:
    specimen = specimens(name)
    for number, changed in bits_of(specimen.rows, 99):
        said = specimen.judge(changed, [number // 2, number], trustful, chunk_rows=4)
        assert trustful or said != ACCEPTED


@pytest.mark.parametrize("name", ["philosophers", "two_phase_commit"])
def test_rows_deleted_doubled_swapped(specimens, name: str) -> None:
    specimen = specimens(name)
    rows = specimen.rows
    for number in range(len(rows)):
        assert specimen.judge(rows[:number] + rows[number + 1 :]) != ACCEPTED
        specimen.judge(rows[: number + 1] + rows[number:])  # a state that leads to itself may be its own child
        for other in range(number):
            swapped = rows[:]
            swapped[number], swapped[other] = swapped[other], swapped[number]
            if swapped != rows:
                specimen.judge(swapped)


def test_rows_of_another_run(specimens) -> None:
    """Spliced anywhere."""
    one, other = specimens("philosophers"), specimens("bounded_buffer")
    assert one.judge(other.rows) != ACCEPTED
    assert other.judge(one.rows) != ACCEPTED
    for cut in range(1, len(one.rows)):
        assert one.judge(one.rows[:cut] + other.rows[cut:]) != ACCEPTED
        assert other.judge(other.rows[:cut] + one.rows[cut:]) != ACCEPTED


@st.composite
def lies(draw) -> tuple[str, list[tuple[str, int, int, Row]], list[int], int, bool]:
    name = draw(st.sampled_from(["philosophers", "two_phase_commit", "bounded_buffer"]))
    changes = []
    for _ in range(draw(st.integers(1, 3))):
        fanout = draw(st.integers(0, 8))
        row = Row(fanout, draw(st.integers(0, (1 << fanout) - 1)), draw(st.integers(1, 6)))
        what = draw(st.sampled_from(["change", "mask", "indegree", "delete", "double", "swap"]))
        changes.append((what, draw(st.integers(0, 99)), draw(st.integers(0, 99)), row))
    cuts = sorted(draw(st.sets(st.integers(1, 30), max_size=3)))
    return name, changes, cuts, draw(st.sampled_from([1, 3, 7, 1 << 17])), draw(st.booleans())


def lied(rows: list[Row], changes: list[tuple[str, int, int, Row]]) -> list[Row]:
    rows = rows[:]
    for what, number, other, row in changes:
        number, other = number % len(rows), other % len(rows)
        old = rows[number]
        match what:
            case "change":
                rows[number] = row
            case "mask":
                rows[number] = old._replace(productive=row.productive & (1 << old.fanout) - 1)
            case "indegree":  # what one gains the other loses
                gained, lost = old.indegree + 1, rows[other].indegree - 1
                rows[number] = old._replace(indegree=gained)
                rows[other] = rows[other]._replace(indegree=max(1, lost))
            case "delete" if len(rows) > 1:
                del rows[number]
            case "double":
                rows.insert(number, old)
            case "swap":
                rows[number], rows[other] = rows[other], old
    return rows


def random_lie(specimens, case) -> None:
    name, changes, cuts, chunk_rows, trustful = case
    specimen = specimens(name)
    specimen.judge(lied(specimen.rows, changes), cuts, trustful, chunk_rows=chunk_rows)


@settings(max_examples=150, deadline=None)
@given(lies())
def test_random_lies(specimens, case) -> None:
    random_lie(specimens, case)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(lies())
def test_many_random_lies(specimens, case) -> None:
    random_lie(specimens, case)


@pytest.mark.parametrize("name", ["philosophers", "two_phase_commit"])
def test_chunks_that_begin_elsewhere(specimens, name: str) -> None:
    """A second chunk whose path is not where the first ends: wrong choices, choices that are not there, choices still
    to come that are not there, ways through dropped choices."""
    specimen = specimens(name)
    rows = specimen.rows
    half = len(rows) // 2
    honest = RowPosition()
    honest.skip(row.productive for row in rows[:half])
    paths = [([], []), ([0], [0]), ([1], [0]), ([70], [0]), ([0], [1 << 4000]), ([0] * 40, [0] * 40)]
    for depth in range(honest.depth):
        for change in (-1, 1, 2, 70, 1 << 21):
            choices, remaining = honest.choices[:], honest.remaining[:]
            choices[depth] = max(0, choices[depth] + change)
            paths.append((list(choices), remaining))
        for mask in (1, 2, 1 << 70, 1 << 1 << 20):
            remaining = honest.remaining[:]
            remaining[depth] ^= mask
            paths.append((list(honest.choices), remaining))
    paths += [(list(honest.choices[:depth]), honest.remaining[:depth]) for depth in range(1, honest.depth)]
    said = set()
    for choices, remaining in paths:
        if choices == list(honest.choices) and remaining == honest.remaining:
            continue
        script = build(rows, half)
        chunk = Chunk(RowPosition(array("I", choices), list(remaining)))
        for row in rows[half:]:
            chunk.append(row)
        columns = encode(chunk)
        data = columns.joined()
        digest = blake2b(data, digest_size=16).digest()
        script.entries[1:] = [Entry(len(chunk), *columns.sizes(), chunk.steps, digest)]
        script.chunks[1:] = [data]
        file = specimen.directory / "paths"
        write(file, claims_for(specimen.claims, rows), script)
        for cuts in ([], [half], [half + 1]):
            outcomes = {walker: specimen.outcome(walker, file, cuts) for walker in WALKERS}
            assert len(set(map(str, outcomes.values()))) == 1, outcomes
            oracle = outcomes["reference"]
            assert oracle[0] in (InvalidCertificate.__name__, CertificateRejected.__name__), (choices, oracle)
            # in the order in which a certifier with many workers may see them, too: the last part first
            last = {walker: specimen.last_part(walker, file, half) for walker in WALKERS}
            assert len(set(map(str, last.values()))) == 1, last
            said.add(str(last["reference"][1]))
    text = "\n".join(said)
    assert "has choices to come that are not there" in text
    assert "takes choice" in text
    assert name != "two_phase_commit" or "ends in a false assume()" in text


FAULTY = {
    "philosophers": "2",
    "bounded_buffer": "1 2 1",
    "ksu_pipeline": "1 2 1",
    "nested_monitor": "1 1 1",
    "pipeline": "2",
    "readers_writers": "1 1",
    "replicated_workers": "2 1",
    "sleeping_barber": "1 1 1",
    "elevator": "1 2 1",
}


def compared(request: Request, workers: int = 1) -> tuple[str, str]:
    """What both engines say."""
    said = set()
    for engine in ("reference", "native"):
        try:
            outcome = run(replace(request, engine=engine), workers)
            said.add((ACCEPTED, f"{outcome.states} {outcome.transitions} {outcome.depth}"))
        except PathproofError as error:
            said.add((type(error).__name__, repr(error.args) if type(error) is CertificateRejected else str(error)))
    assert len(said) == 1, said
    return said.pop()


@pytest.mark.parametrize("name", FAULTY)
def test_violations_are_found_alike(tmp_path: Path, name: str) -> None:
    """A liar's certificate of a faulty program, complete but for the verdict."""
    program, file = EXAMPLES / "faulty" / f"{name}.py", tmp_path / "x.cert"
    found = issued_regardless(program, FAULTY[name].split(), file)
    assert found.verdict == "violated"
    for trustful in MODES.values():
        kind, _ = compared(Request(str(program), str(file), trustful=trustful, key=KEY))
        assert kind == "PropertyViolated"


@pytest.mark.parametrize("name", ["philosophers", "bounded_buffer"])
def test_undeclared_locations_are_found_alike(specimens, name: str) -> None:
    """Less is declared than written or probed; or more, which does no harm, but for releases."""
    specimen = specimens(name)
    claims = specimen.claims
    for kind in ("mutable", "probed"):
        declared = getattr(claims, kind)
        for location in declared:
            less = tuple(other for other in declared if other != location)
            file = specimen.write(specimen.rows, "less", **{kind: less})
            said, _ = compared(Request(str(specimen.program), str(file), claims.arguments, key=KEY))
            assert said != ACCEPTED
    file = specimen.write(specimen.rows, "more", probed=tuple(sorted((*claims.probed, f"{RELEASED}nowhere:1"))))
    kind, text = compared(Request(str(specimen.program), str(file), claims.arguments, key=KEY))
    assert (kind, "and no step does it" in text) == ("CertificateRejected", True)


def test_a_walker_counts_from_nothing_each_time(specimens) -> None:
    specimen = specimens("philosophers")
    for engine, kind in WALKERS.values():
        session = specimen.sessions[engine]
        session.request = replace(session.request, trustful=False)
        session.certificate = Certificate(specimen.file)
        walker = kind(session)
        first = walker.walk([(0, len(specimen.rows))])
        assert walker.walk([(0, len(specimen.rows))]) == first
        parts = walker.walk([(0, 5), (5, len(specimen.rows))])
        assert (parts.rows, parts.closure, parts.transitions) == (first.rows, first.closure, first.transitions)
