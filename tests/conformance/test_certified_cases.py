"""Every concurrent case, certified: what is verified is accepted, and no certificate makes a fault go away.

For a program with a fault, the producer is a liar: he writes the certificate of the whole graph as if nothing were
wrong with it. The certifier finds the fault herself, whatever it is."""

from pathlib import Path

import pytest

from pathproof import CertificateRejected, PropertyViolated, certify, verify
from pathproof.certificate import RowPosition, preorder
from pathproof.certificate.claims import claims_for
from pathproof.certificate.container import build, write
from pathproof.search import Recorder, Settings
from support.cases_headers import Case, concurrent_cases
from support.certificates import issued_regardless

CASES = [case for case in concurrent_cases() if not set(case.options) - {"--races"}]
LARGE = ("ordered_philosophers_8", "semaphore_limit")
OFTEN = {case.name for case in CASES[::4] if case.name not in LARGE} | {"deadlock_broken_from_outside"}


def some_are_slow(cases: list[Case]) -> list[object]:
    """A sample in every run, all of them in the long ones."""
    return [pytest.param(case, marks=() if case.name in OFTEN else pytest.mark.slow, id=case.name) for case in cases]


@pytest.mark.parametrize("case", some_are_slow(CASES))
def test_certification_agrees_with_verification(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "x.cert"
    races = "--races" in case.options
    verification = issued_regardless(case.path, case.args, file, races)
    if case.verdict == "verified":
        certification = certify(case.path, file, races=races)
        assert (certification.states, certification.transitions) == (verification.states, verification.transitions)
        assert certify(case.path, file, races=races, trustful=True).states == verification.states
        return
    with pytest.raises(PropertyViolated) as caught:
        certify(case.path, file, races=races)
    assert caught.value.counterexample.violation.kind == case.kind
    again = Settings(replay=caught.value.counterexample.choices, races=races)
    assert verify(case.path, case.args, settings=again).verdict == "violated"


@pytest.mark.parametrize("case", some_are_slow([case for case in CASES if case.kind in ("assertion", "exception")]))
def test_a_certificate_that_omits_the_fault_is_rejected(case: Case, tmp_path: Path) -> None:
    """The producer leaves out the error states and makes fanouts and counts fit the rest."""
    recorder = Recorder()
    settings = Settings(all_violations=True)
    verification = verify(case.path, case.args, settings=settings, observers=[recorder])
    machine = recorder.machine
    rows = list(preorder(recorder.graph))
    final = [number for number, row in enumerate(rows) if number and not row.fanout]  # the first row cannot be left out
    assert verification.violations
    for missing in final:
        changed = _without(rows, missing)
        script = build(changed)
        counts = script.states, script.transitions, script.choices, script.depth
        write(tmp_path / "x", claims_for(machine, "breadth-first", (), counts), script)
        with pytest.raises((CertificateRejected, PropertyViolated)):
            certify(case.path, tmp_path / "x", explain=False)


def _without(rows, missing):
    """The table without a leaf; the choice that led to it is said to lead to a known state."""
    position, owners = RowPosition(), []
    for number, row in enumerate(rows):
        del owners[position.depth :]
        if number == missing:
            parent, choice = owners[-1], position.choices[-1]
        position.enter(row.productive)
        if row.productive:
            owners.append(number)
    changed = list(rows)
    changed[parent] = rows[parent]._replace(productive=rows[parent].productive ^ 1 << choice)
    changed[0] = changed[0]._replace(indegree=changed[0].indegree + rows[missing].indegree)
    del changed[missing]
    return changed
