"""What estimators say of made-up evidence, and that they say nothing where there is none."""

from dataclasses import replace

import pytest

from pathproof.errors import UsageError
from pathproof.estimation import ESTIMATORS, Course, Evidence, Sampled, find_estimator
from pathproof.report.text import coverage

NOTHING = Evidence(visited=1, transitions=0, untaken=3, complete=False)
BELL = (1, 4, 10, 20, 30, 35, 30, 20, 10, 4, 1)


def met(**numbers: int) -> list[int]:
    """`met(a1b0=5)`: the first group met five states once."""
    found = [0] * 256
    for name, number in numbers.items():
        found[int(name[1]) + 16 * int(name[3])] = number
    return found


def sampled(**words: object) -> Sampled:
    known: dict[str, object] = {
        "exhaustive": 300, "samples": (2, 4), "drawn": 4, "left": 0, "total": 14, "counted": 10, "productive": 5,
        "walked": 0, "known": 0, "visited_met": met(), "others_met": met(),
    }  # fmt: skip
    return Sampled(**{**known, **words})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ESTIMATORS)
def test_nothing_is_said_without_evidence(name: str) -> None:
    assert find_estimator(name)().estimate(NOTHING) is None
    nothing = sampled(samples=(), drawn=0, productive=0)
    assert find_estimator(name)().estimate(replace(NOTHING, sampled=nothing)) is None


@pytest.mark.parametrize("name", ["combined", "two-phase", "two-phase-all"])
@pytest.mark.parametrize("samples", [(), (2000,), (900, 1100)])
def test_few_samples_say_at_least_what_was_met(name: str, samples: tuple[int, ...]) -> None:
    """A search with a limit of time, which ended while it counted: 11,201 states there were, not 239,853 or more."""
    few = sampled(exhaustive=3000, samples=samples, drawn=len(samples), left=480, total=490, counted=4, productive=2)
    levels = (1, 8, 36, 112, 266, 504, 780, 1293)
    found = find_estimator(name)().estimate(replace(NOTHING, visited=5000, levels=levels, sampled=few))
    if found is not None or samples or name == "combined":
        assert found is not None
        assert (found.estimate, found.low, found.high) == (5002, 5002, None)


@pytest.mark.parametrize("name", ESTIMATORS)
def test_what_is_complete_is_known(name: str) -> None:
    found = find_estimator(name)().estimate(replace(NOTHING, complete=True, untaken=0))
    assert found is not None
    assert found.exact


@pytest.mark.parametrize("name", ESTIMATORS)
@pytest.mark.parametrize("width", [1, 7, 1000])
def test_intervals_hold_their_estimate_and_what_was_visited(name: str, width: int) -> None:
    levels = tuple(each * width for each in BELL)
    for seen in range(1, len(levels) + 1):
        visited = sum(levels[:seen])
        some = sampled(
            exhaustive=visited // 2,
            walked=90,
            visited_met=met(a1b0=width, a2b0=1, a1b1=1),
            others_met=met(a1b0=9, a0b2=1),
        )
        found = find_estimator(name)().estimate(Evidence(visited, visited * 2, 5, False, levels[:seen], (), some))
        if found is not None:
            assert visited <= found.low <= found.estimate
            assert found.high is None or found.estimate <= found.high


def test_two_phases_by_hand() -> None:
    """Like figure 5.1 of the thesis: a sample finds three states, two productive transitions are left: six states."""
    some = sampled(samples=(3,) * 10, drawn=10, total=14, counted=4, productive=2)
    evidence = replace(NOTHING, visited=20, sampled=some)
    found = find_estimator("two-phase")().estimate(evidence)
    assert found is not None
    assert found.estimate == 26
    every = find_estimator("two-phase-all")().estimate(evidence)
    assert every is not None
    assert every.estimate == 20 + 3 * 4


def test_what_could_not_be_counted_is_like_what_was() -> None:
    some = sampled(samples=(3,) * 10, drawn=10, total=70, counted=10, productive=2, left=50)
    found = find_estimator("two-phase")().estimate(replace(NOTHING, visited=20, sampled=some))
    assert found is not None
    assert found.estimate == 20 + 3 * 12


def test_overlap_by_hand() -> None:
    """One group met 99 states, the other 59, both 19: there are 100 * 60 / 20 - 1 after the first phase."""
    some = sampled(walked=500, visited_met=met(a1b0=40, a1b1=19), others_met=met(a1b0=40, a0b1=40))
    found = find_estimator("overlap")().estimate(replace(NOTHING, visited=400, sampled=some))
    assert found is not None
    assert found.estimate == 300 + 299


def test_a_parabola_is_found_again() -> None:
    levels = [60 * x - 3 * x * x for x in range(21)]
    found = find_estimator("least-squares")().estimate(replace(NOTHING, visited=sum(levels[:12]), levels=levels[:12]))
    assert found is not None
    assert found.estimate == pytest.approx(sum(levels), rel=0.01)


def test_a_bell_is_mirrored_once_it_shrinks() -> None:
    found = find_estimator("level-graph")().estimate(replace(NOTHING, visited=sum(BELL[:10]), levels=BELL[:10]))
    assert found is not None
    assert found.estimate == sum(BELL)


def test_while_levels_grow_there_is_no_upper_bound() -> None:
    """Endless state spaces look like that for ever."""
    levels = [2**x for x in range(12)]
    found = find_estimator("combined")().estimate(replace(NOTHING, visited=sum(levels), levels=levels))
    assert found is not None
    assert found.high is None
    assert coverage(found) == "below 80%: at least 5,119 states (combined)"
    for name in ("level-graph", "least-squares"):
        other = find_estimator(name)().estimate(replace(NOTHING, visited=sum(levels), levels=levels))
        assert other is None or (other.low, other.high) == (found.low, None)


def test_shares_are_said_without_digits_that_nobody_knows() -> None:
    visited = 1000
    some = sampled(exhaustive=600, walked=900, visited_met=met(a1b0=90, a1b1=40), others_met=met(a1b0=90, a1b1=40))
    found = find_estimator("walks")().estimate(replace(NOTHING, visited=visited, sampled=some))
    assert found is not None
    assert coverage(found).startswith("about ")
    assert coverage(None) == "cannot be told"


def test_the_course_has_few_points_at_fixed_numbers_of_states() -> None:
    course = Course()
    for states in range(1, 100_001):
        if states == course.next:
            course.note(states, 2 * states, 3)
    assert 64 <= len(course.points) <= 256
    strides = {after.states - before.states for before, after in zip(course.points, course.points[1:], strict=False)}
    assert len(strides) == 1


def test_unknown_names() -> None:
    with pytest.raises(UsageError, match="no estimator is called 'magic'; there are combined"):
        find_estimator("magic")
