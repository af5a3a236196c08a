"""The reduction, the naming and the garbage collector change how many states there are, never what is found.

Each random program is explored with every access visible, which is the definition, and again with the reduction; and
once for each naming and each collector. Programs of fixed seeds run by default, so that a failure repeats; the slow
tests draw new seeds until their time is over. A failure prints the program.
"""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings

from cases_headers import Case, concurrent_cases
from differential.agreement import disagreement
from differential.threaded_programs import from_seed, threaded_programs
from machines import Graph, explore
from pathproof.machine import Options

LIMIT = 4_000  # states; larger programs are left out, which must be rare
CHUNKS = 12
CHUNK = 20
SLOW_SECONDS = 240.0


def same(source: str, options: list[Options]) -> bool:
    """Whether the program was small enough to compare; fails if any of the options gives another result."""
    full = explore(source, options=options[0], max_states=LIMIT)
    if not full.complete:
        return False
    for other in options[1:]:
        graph = explore(source, options=other, max_states=4 * LIMIT)
        assert graph.complete, f"{other} has more states\n{source}"
        difference = disagreement(full, graph)
        assert not difference, f"{options[0]} and {other}: {difference}\n{source}"
    return True


REDUCTION = [Options(reduction="none"), Options()]
NAMING = [Options(), Options(symmetry="site"), Options(symmetry="off")]
COLLECTOR = [Options(), Options(gc="refcount"), Options(gc="off")]


def check_seeds(first: int, count: int, options: list[Options]) -> None:
    compared = sum(same(from_seed(seed), options) for seed in range(first, first + count))
    assert compared >= count * 0.7, "too many programs are too large"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_reduction(chunk: int) -> None:
    check_seeds(chunk * CHUNK, CHUNK, REDUCTION)


@pytest.mark.parametrize("chunk", range(CHUNKS // 2))
def test_naming(chunk: int) -> None:
    check_seeds(10_000 + chunk * CHUNK, CHUNK, NAMING)


@pytest.mark.parametrize("chunk", range(CHUNKS // 2))
def test_collectors(chunk: int) -> None:
    check_seeds(20_000 + chunk * CHUNK, CHUNK, COLLECTOR)


@given(threaded_programs())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
def test_reduction_of_drawn_programs(source: str) -> None:
    same(source, REDUCTION)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("options", [REDUCTION, NAMING, COLLECTOR], ids=["reduction", "naming", "collectors"])
def test_for_a_long_time(options: list[Options], part: int) -> None:
    first = random.SystemRandom().randrange(1 << 40)
    print(f"seeds from {first}")
    end = time.monotonic() + SLOW_SECONDS
    seed = first
    while time.monotonic() < end:
        same(from_seed(seed), options)
        seed += 1
    print(f"{seed - first} programs")


def test_reachability_merges_most() -> None:
    """Names by reachability merge at least as much as names by site, and these as plain allocation order."""
    counts: list[tuple[Graph, ...]] = []
    for seed in range(30_000, 30_030):
        counts.append(tuple(explore(from_seed(seed), options=options) for options in NAMING))
    assert all(reach.states <= site.states and reach.states <= off.states for reach, site, off in counts)
    assert sum(reach.states for reach, _, _ in counts) < sum(off.states for _, _, off in counts)


@pytest.mark.slow
@pytest.mark.parametrize("case", concurrent_cases(), ids=lambda case: case.name)
def test_reduction_on_cases(case: Case) -> None:
    """Hand-written programs reach library code that random ones do not. (What holds of steps depends on the steps.)"""
    if "step_invariant" in case.path.read_text():
        return
    full = explore(case.path, options=Options(reduction="none"), args=case.args, max_states=20_000)
    if full.complete:
        reduced = explore(case.path, options=Options(), args=case.args, max_states=20_000)
        assert not disagreement(full, reduced)
