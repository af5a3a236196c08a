"""What real CPython does under a controlled scheduler is among what pathproof says it can do.

The oracle samples schedules, so each of its outcomes must be found by pathproof, and not the other way round. For the
cases, whose violations are few and known, it must find those too; each such run is then replayed from its decisions.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from differential.agreement import explained
from differential.threaded_programs import from_seed
from oracle import Oracle, Outcome
from support.cases_headers import Case, concurrent_cases
from support.machines import Graph, explore

CASES = [case for case in concurrent_cases() if case.oracle]


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Oracle() as worker:
        yield worker


def check(path: Path, graph: Graph, outcomes: set[Outcome]) -> None:
    for outcome in outcomes:
        assert explained(outcome, graph), f"not found by pathproof: {outcome}\n{path.read_text()}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_cases(case: Case, oracle: Oracle) -> None:
    until = [case.kind] if case.kind else []
    runs = 20_000 if case.kind else 40
    findings = oracle.find(case.path, runs, 30.0, seed=1, args=case.args, until=until)
    check(case.path, explore(case.path, args=case.args), {finding.outcome for finding in findings})
    if case.kind:
        found = [finding for finding in findings if finding.outcome.kind == case.kind]
        assert found, f"CPython was not switched to a {case.kind} in {runs} schedules"
        assert case.message in found[0].outcome.message
        assert oracle.replay(case.path, found[0], case.args) == found[0].outcome
    else:
        assert all(finding.outcome.kind == "ok" for finding in findings)


def check_seed(seed: int, directory: Path, oracle: Oracle, runs: int) -> None:
    path = directory / f"program{seed}.py"
    path.write_text(from_seed(seed))
    graph = explore(path)
    if graph.complete:
        findings = oracle.find(path, runs, 5.0, seed)
        check(path, graph, {finding.outcome for finding in findings})


@pytest.mark.parametrize("chunk", range(8))
def test_random_programs(chunk: int, tmp_path: Path, oracle: Oracle) -> None:
    for seed in range(50_000 + 12 * chunk, 50_012 + 12 * chunk):
        check_seed(seed, tmp_path, oracle, runs=50)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(2))
def test_many_random_programs(chunk: int, tmp_path: Path, oracle: Oracle) -> None:
    for seed in range(100_000 + 25 * chunk, 100_025 + 25 * chunk):
        check_seed(seed, tmp_path, oracle, runs=200)
