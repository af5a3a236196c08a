"""The native loops stop wherever a state may be wrong, and go on as if nobody had looked."""

from pathlib import Path

import pytest

from cases_headers import Case, concurrent_cases
from certificates import issued_regardless
from pathproof import PropertyViolated, certify
from pathproof.search import Settings, verify

ALARMS = [case for case in concurrent_cases() if "beside" in case.name or "deadlock" in case.name]


@pytest.mark.parametrize("case", ALARMS, ids=lambda case: case.name)
def test_a_search_goes_on_where_it_was(case: Case) -> None:
    """It once went on from the state that had been looked at, and missed what its own state leads to."""
    found = [
        verify(case.path, case.args, settings=Settings(all_violations=True, engine=engine))
        for engine in ("native", "reference")
    ]
    native, reference = (
        (result.states, result.transitions, [each.violation for each in result.violations]) for result in found
    )
    assert native == reference


@pytest.mark.parametrize("name", ["orphaned_lock_beside_a_runner", "joined_pair_beside_a_runner"])
def test_a_walk_leaves_the_machine_usable(name: str, tmp_path: Path) -> None:
    """A schedule is described after the walk; the machine once took itself to be in another state by then."""
    (case,) = (case for case in ALARMS if case.name == name)
    issued_regardless(case.path, case.args, tmp_path / "x", False)
    with pytest.raises(PropertyViolated) as caught:
        certify(case.path, tmp_path / "x")
    assert caught.value.counterexample.trace
