"""A certificate that a verification writes is certified, however it is certified, on whatever machine."""

from dataclasses import replace
from pathlib import Path

import pytest

from pathproof import certify, verify
from pathproof.certificate import Certificate, container
from pathproof.certificate.container import build, write
from pathproof.certifier import native_walker as native
from pathproof.certifier.certification import run
from pathproof.certifier.native_walker import NativeWalker
from pathproof.certifier.partition import equal
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Walker
from pathproof.machine.native import NativeMachine
from pathproof.machine.options import Options
from pathproof.search import Observer, Settings
from support.specimens import rows_in

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

# The nine programs of the evaluation, and others with odd choices, as small as they come.
PROGRAMS = {
    "philosophers": "3",
    "bounded_buffer": "1 1 1",
    "ksu_pipeline": "1 1",
    "nested_monitor": "1 1 1",
    "pipeline": "2",
    "readers_writers": "1 1",
    "replicated_workers": "2 1",
    "sleeping_barber": "1 2 1",
    "elevator": "1 2 1",
    "two_phase_commit": "2",
    "remote_agent": "",
}
WAYS = {
    "tamper-proof": {},
    "trustful": {"trustful": True},
    "tamper-proof, workers": {"workers": 2},
    "trustful, workers": {"trustful": True, "workers": 2},
    "greedy": {"workers": 2, "partition": "greedy"},
}


EVALUATION = [name for name in PROGRAMS if name not in ("two_phase_commit", "remote_agent")]
ENGINES = ("native", "reference")
PAIRS = {f"{writer} to {reader}": (writer, reader) for writer in ENGINES for reader in ENGINES}


@pytest.fixture(scope="module")
def issued(tmp_path_factory: pytest.TempPathFactory):
    """Verifies a program once on each machine for all tests of this module."""
    directory = tmp_path_factory.mktemp("certificates")
    known = {}

    def issue(name: str, engine: str = "native"):
        if (name, engine) not in known:
            file = directory / f"{name}.{engine}.cert"
            settings = Settings(engine=engine)
            result = verify(EXAMPLES / f"{name}.py", PROGRAMS[name].split(), certificate=file, settings=settings)
            assert (result.verdict, result.notes, result.engine) == ("verified", (), engine)
            known[name, engine] = result, file
        return known[name, engine]

    return issue


def certified(name: str, file: Path, engine: str, way: str):
    how = dict(WAYS[way])
    request = Request(str(EXAMPLES / f"{name}.py"), str(file), trustful=how.pop("trustful", False), engine=engine)
    certification = run(request, **how)
    assert certification.engine == engine
    return certification


@pytest.mark.parametrize("name", PROGRAMS)
def test_both_machines_write_the_same_script(issued, name: str) -> None:
    (_, native), (_, reference) = issued(name), issued(name, "reference")
    one, other = Certificate(native), Certificate(reference)
    assert list(one.entries()) == list(other.entries())  # with a digest of the rows
    assert replace(one.claims, engine="") == replace(other.claims, engine="")
    assert (one.claims.engine, other.claims.engine) == ("native", "reference")


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("way", ["tamper-proof", "trustful"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_verified_is_certified(issued, name: str, way: str, pair: tuple[str, str]) -> None:
    writer, reader = pair
    verification, file = issued(name, writer)
    certification = certified(name, file, reader, way)
    assert certification.states == verification.states
    assert certification.depth == verification.depth
    assert certification.arguments == tuple(PROGRAMS[name].split())
    tree = verification.states - 1
    assert certification.transitions == (tree if way == "trustful" else verification.transitions)
    assert file.stat().st_size == certification.certificate_bytes == verification.certificate.bytes


def in_parts(issued, name: str, way: str, pair: tuple[str, str]) -> None:
    writer, reader = pair
    verification, file = issued(name, writer)
    certification = certified(name, file, reader, way)
    assert certification.states == verification.states
    assert certification.tasks > 1


@pytest.mark.parametrize("way", ["tamper-proof, workers", "trustful, workers", "greedy"])
@pytest.mark.parametrize("name", ["philosophers", "two_phase_commit"])
def test_so_it_is_in_parts(issued, name: str, way: str) -> None:
    in_parts(issued, name, way, PAIRS["native to native"])


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("way", ["tamper-proof, workers", "trustful, workers", "greedy"])
@pytest.mark.parametrize("name", EVALUATION)
def test_so_are_all_in_parts(issued, name: str, way: str, pair: tuple[str, str]) -> None:
    in_parts(issued, name, way, pair)


# Larger ones, where the native walk crosses chunks and caches; on the reference machine these take minutes.
LARGER = {"philosophers": "8", "bounded_buffer": "2 2 2", "readers_writers": "2 2", "pipeline": "4"}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGER)
def test_walks_of_larger_programs_agree(tmp_path: Path, name: str) -> None:
    """The native walker, and the Python walker on the same machine: the same counts, and the same sum under one key."""
    program, file = EXAMPLES / f"{name}.py", tmp_path / "x.cert"
    verify(program, LARGER[name].split(), certificate=file)
    for trustful in (False, True):
        session = Session(Request(str(program), str(file), trustful=trustful, key=bytes(32)))
        for task in equal(session.certificate, 5, trustful):
            assert NativeWalker(session).walk(task.ranges) == Walker(session).walk(task.ranges)


@pytest.mark.parametrize("trustful", [False, True], ids=["tamper-proof", "trustful"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_walk_goes_on_with_an_empty_kernel(
    issued, name: str, trustful: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every chunk: it must not matter what the kernel has seen before. Only steps to where it begins come twice."""
    _, whole = issued(name)
    certificate, file = Certificate(whole), tmp_path / "x.cert"
    write(file, certificate.claims, build(rows_in(certificate), chunk_rows=9))
    session = Session(Request(str(EXAMPLES / f"{name}.py"), str(file), trustful=trustful, key=bytes(32)))
    every = [(0, session.certificate.rows)]
    expected = NativeWalker(session).walk(every)
    renewed = []
    renew = NativeMachine.renew
    monkeypatch.setattr(NativeMachine, "renew", lambda machine: (renewed.append(1), renew(machine)))
    monkeypatch.setattr(native, "_ENOUGH", 0)
    monkeypatch.setattr(native, "_WORTH", 0)
    found = NativeWalker(session).walk(every)
    assert len(renewed) == len(session.certificate) - 1 > 1
    assert found.replayed > expected.replayed
    assert replace(found, replayed=0) == replace(expected, replayed=0)


def test_whoever_watches_is_told_how_far_the_writing_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []

    class Watching(Observer):
        every_step = False

        def issuing(self, rows: int, states: int) -> None:
            told.append((rows, states))

    monkeypatch.setattr(container.recorded, "__defaults__", (10,))  # rows of a chunk
    states = verify(EXAMPLES / "philosophers.py", ["3"], certificate=tmp_path / "x", observers=[Watching()]).states
    assert states == 31
    assert told == [(10, 31), (20, 31), (30, 31), (31, 31)]


@pytest.mark.parametrize("search", ["depth-first", "random-depth-first"])
def test_any_tree_will_do(tmp_path: Path, search: str) -> None:
    file = tmp_path / "x.cert"
    program = EXAMPLES / "philosophers.py"
    verification = verify(program, ["3"], certificate=file, settings=Settings(search=search))
    certification = certify(program, file)
    assert certification.states == verification.states
    assert certification.depth == verification.depth


@pytest.mark.parametrize(
    "options",
    [Options(reduction="none"), Options(symmetry="site"), Options(gc="off")],
    ids=lambda options: f"{options.reduction} {options.atomicity} {options.symmetry} {options.gc}",
)
def test_semantics_come_from_the_certificate(tmp_path: Path, options: Options) -> None:
    file = tmp_path / "x.cert"
    program = EXAMPLES / "philosophers.py"
    verification = verify(program, ["2"], certificate=file, options=options)
    assert verification.verdict == "verified"
    assert certify(program, file).options == options
