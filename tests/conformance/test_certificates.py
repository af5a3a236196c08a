"""A certificate that a verification writes is certified, however it is certified, on whatever machine."""

from pathlib import Path

import pytest

from pathproof import certify, verify
from pathproof.machine.options import Options
from pathproof.search import Settings

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


@pytest.fixture(scope="module")
def issued(tmp_path_factory: pytest.TempPathFactory):
    """Verifies a program once for all tests of this module."""
    directory = tmp_path_factory.mktemp("certificates")
    known = {}

    def issue(name: str):
        if name not in known:
            file = directory / f"{name}.cert"
            result = verify(EXAMPLES / f"{name}.py", PROGRAMS[name].split(), certificate=file)
            assert (result.verdict, result.notes) == ("verified", ())
            known[name] = result, file
        return known[name]

    return issue


@pytest.mark.parametrize("way", ["tamper-proof", "trustful"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_verified_is_certified(issued, name: str, way: str) -> None:
    verification, file = issued(name)
    certification = certify(EXAMPLES / f"{name}.py", file, **WAYS[way])
    assert certification.states == verification.states
    assert certification.depth == verification.depth
    assert certification.arguments == tuple(PROGRAMS[name].split())
    tree = verification.states - 1
    assert certification.transitions == (tree if way == "trustful" else verification.transitions)
    assert file.stat().st_size == certification.certificate_bytes == verification.certificate.bytes


@pytest.mark.parametrize("way", ["tamper-proof, workers", "trustful, workers", "greedy"])
@pytest.mark.parametrize("name", ["philosophers", "two_phase_commit"])
def test_so_it_is_in_parts(issued, name: str, way: str) -> None:
    verification, file = issued(name)
    certification = certify(EXAMPLES / f"{name}.py", file, **WAYS[way])
    assert certification.states == verification.states
    assert certification.tasks > 1


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
    [Options(reduction="none"), Options(atomicity="instruction"), Options(symmetry="site"), Options(gc="off")],
    ids=lambda options: f"{options.reduction} {options.atomicity} {options.symmetry} {options.gc}",
)
def test_semantics_come_from_the_certificate(tmp_path: Path, options: Options) -> None:
    file = tmp_path / "x.cert"
    name, seats = ("racy_counter", "1") if options.atomicity == "instruction" else ("philosophers", "2")
    program = EXAMPLES / f"{name}.py"
    verification = verify(program, [seats], certificate=file, options=options)
    assert verification.verdict == "verified"
    assert certify(program, file).options == options
