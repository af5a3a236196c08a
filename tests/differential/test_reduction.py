"""The reduction, the naming and the garbage collector change how many states there are, never what is found.

Each random program is explored with every access visible, which is the definition, and again with the reduction; and
once for each naming and each collector. Programs of fixed seeds run by default, so that a failure repeats; the slow
tests run more of them. A failure prints the program.
"""

import contextlib
import os

import pytest
from hypothesis import given, settings

from differential.agreement import COLLECTOR, NAMING, REDUCTION, disagreement
from differential.generator_programs import from_seed as generator_program
from differential.observing_programs import from_seed as observing_program
from differential.threaded_programs import from_seed, threaded_programs
from pathproof.errors import Refused
from pathproof.machine import Options
from support.cases_headers import Case, concurrent_cases
from support.machines import Graph, explore

LIMIT = 2_500  # states; larger programs are left out, which must be rare
SLOW_PROGRAMS = 40


def same(source: str, options: list[Options], engine: str = "reference") -> bool:
    """Whether the program was small enough to compare; fails if any of the options gives another result."""
    graphs = []
    for wanted in options:
        graph = explore(source, options=wanted, max_states=LIMIT, engine=engine)
        if not graph.complete:
            return False
        graphs.append(graph)
        difference = disagreement(graphs[0], graph)
        assert not difference, f"{options[0]} and {wanted}: {difference}\n{source}"
    return True


def check_seeds(first: int, count: int, options: list[Options], engine: str = "reference") -> None:
    compared = sum(same(from_seed(seed), options, engine) for seed in range(first, first + count))
    assert compared >= count * 0.5, "too many programs are too large"


@pytest.mark.parametrize("chunk", range(10))
def test_reduction(chunk: int, engine: str) -> None:
    check_seeds(12 * chunk, 12, REDUCTION, engine)


@pytest.mark.parametrize("chunk", range(2))
def test_reduction_of_programs_that_observe(chunk: int) -> None:
    for seed in range(12 * chunk, 12 * chunk + 12):
        with contextlib.suppress(Refused):  # which one comes first depends on the steps
            same(observing_program(seed), REDUCTION, "native")


@pytest.mark.parametrize("first", [2050, 2120])  # both have some that leave a generator by a StopIteration
def test_reduction_of_programs_that_share_generators(first: int) -> None:
    for seed in range(first, first + 20):
        with contextlib.suppress(Refused):
            same(generator_program(seed), REDUCTION, "native")


@pytest.mark.parametrize("chunk", range(4))
def test_naming(chunk: int) -> None:
    check_seeds(10_000 + 10 * chunk, 10, NAMING)


@pytest.mark.parametrize("chunk", range(4))
def test_collectors(chunk: int) -> None:
    check_seeds(20_000 + 10 * chunk, 10, COLLECTOR)


@given(threaded_programs())
@settings(settings.get_profile("programs"), max_examples=20)
def test_reduction_of_drawn_programs(engine: str, source: str) -> None:
    same(source, REDUCTION, engine)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize(
    ("options", "programs"),
    [(REDUCTION, 20 * SLOW_PROGRAMS), (NAMING, SLOW_PROGRAMS), (COLLECTOR, SLOW_PROGRAMS)],
    ids=["reduction", "naming", "collectors"],
)
def test_for_a_long_time(options: list[Options], programs: int, part: int) -> None:
    """Other programs than by default; PATHPROOF_SEED=N draws others still, as many as PATHPROOF_PROGRAMS says."""
    engine = "native" if options is REDUCTION else "reference"  # the kernel has one naming and one collector
    first = int(os.environ.get("PATHPROOF_SEED", "1000000")) + 10_000_000 * part
    for seed in range(first, first + int(os.environ.get("PATHPROOF_PROGRAMS", programs))):
        same(from_seed(seed), options, engine)


def test_reachability_merges_most() -> None:
    """Names by reachability merge at least as much as names by site, and these as plain allocation order."""
    counts: list[tuple[Graph, ...]] = []
    for seed in range(30_000, 30_012):
        counts.append(tuple(explore(from_seed(seed), options=options) for options in NAMING))
    assert all(reach.states <= site.states and reach.states <= off.states for reach, site, off in counts)
    assert sum(reach.states for reach, _, _ in counts) < sum(off.states for _, _, off in counts)


MONITORS = [case for case in concurrent_cases() if case.name.startswith(("queue_", "pool_"))]


@pytest.mark.parametrize("case", MONITORS, ids=lambda case: case.name)
def test_reduction_on_queues_and_pools(case: Case) -> None:
    """A method of a queue or a future is one step because of how the library is written: easily lost."""
    test_reduction_on_cases(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", concurrent_cases(), ids=lambda case: case.name)
def test_reduction_on_cases(case: Case) -> None:
    """Hand-written programs reach library code that random ones do not. (What holds of steps depends on the steps.)
    On the kernel: that the machines agree on every case is `test_engines.py`."""
    if "step_invariant" in case.path.read_text():
        return
    full = explore(case.path, options=Options(reduction="none"), args=case.args, engine="native")
    if full.complete:
        reduced = explore(case.path, options=Options(), args=case.args, engine="native")
        assert not disagreement(full, reduced)
