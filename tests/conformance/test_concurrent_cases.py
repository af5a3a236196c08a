"""Every concurrent case has the verdict, the kind of violation and the counts that its first lines say, and exactly the
states, transitions and violations that are pinned (`tests/pin_cases.py`).

A machine's graph is enumerated without `pathproof.search`; that the command line says the same is tested on a sample.
"""

import json

import pytest

from pathproof.cli import main
from pin_cases import explored, facts, pinned
from support.cases_headers import Case, concurrent_cases

CASES = concurrent_cases()
KNOWN = pinned()
PRIMITIVES = (
    "Barrier", "BoundedSemaphore", "Condition", "Event", "LifoQueue", "Lock", "PriorityQueue", "Queue", "RLock",
    "Semaphore", "SimpleQueue", "Thread", "Timer", "active_count", "current_thread", "enumerate", "get_ident", "local",
    "main_thread",
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_verdict(case: Case, engine: str) -> None:
    if (case.name, engine) == ("ordered_philosophers_8", "reference"):
        pytest.skip("a minute on a busy machine; ordered_philosophers_4 is the same")
    graph = explored(case, engine)
    assert graph.complete, "a case must be small"
    if case.verdict == "verified":
        assert graph.verdicts == set()
    else:
        assert {kind for kind, _ in graph.verdicts} == {case.kind}
        assert case.kind == "deadlock" or any(case.message in message for _, message in graph.verdicts)
    if case.states is not None:
        assert graph.states == case.states
    if case.transitions is not None:
        assert graph.transitions == case.transitions
    assert facts(graph) == KNOWN[case.name]


@pytest.mark.parametrize("case", CASES[::8], ids=lambda case: case.name)
def test_command_line_says_the_same(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["verify", "--json", *case.options, str(case.path), "--", *case.args])
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == case.verdict
    assert status == (0 if case.verdict == "verified" else 1)
    if case.verdict == "violated":
        assert answer["violation"]["kind"] == case.kind
        assert case.message in answer["violation"]["message"]


def test_there_are_good_and_bad_ones() -> None:
    verdicts = [case.verdict for case in CASES]
    assert len(verdicts) >= 90
    assert min(verdicts.count("verified"), verdicts.count("violated")) > 40
    kinds = {case.kind for case in CASES if case.kind}
    assert kinds == {"deadlock", "assertion", "exception", "invariant", "step-invariant", "race"}


@pytest.mark.parametrize("name", PRIMITIVES)
def test_every_primitive_has_a_case(name: str) -> None:
    assert any(f"{name}(" in case.path.read_text() for case in CASES)
