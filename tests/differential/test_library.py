"""What threads see of an object of the standard library that they share: CPython's outcomes are among pathproof's.

Random programs of few operations (`oracle/library_programs.py`) run on real CPython threads that are held up at random,
also inside the library's own Python code (`oracle/preemption.py`). Each result must be one that pathproof finds. What
it refuses is not compared; were nearly all refused, the test would say nothing, and fails.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from differential.agreement import library_results
from oracle.library_programs import FAILING, from_seed, program
from oracle.preemption import Preempting, examine
from oracle.shared_objects import GROUPS
from pathproof.errors import PathproofError

pytestmark = pytest.mark.skipif(sys.version_info >= (3, 12), reason="threads are held up as Python 3.11 traces them")

FEWEST = 0.6  # of the programs are compared, at least
STATES = 60_000
FIRST = 60_000 if not os.environ.get("PATHPROOF_FRESH") else int.from_bytes(os.urandom(4), "big")


@pytest.fixture(scope="module")
def preempting() -> Iterator[Preempting]:
    with Preempting() as process:
        yield process


def check_seeds(
    seeds: range, preempting: Preempting, directory: Path, seconds: float, draw: Callable[[int], str] = from_seed
) -> None:
    path = directory / "program.py"
    compared = 0
    for seed in seeds:
        path.write_text(draw(seed))
        try:
            found = library_results(path, STATES)
        except PathproofError:
            continue
        if found is not None:
            seen = preempting.outcomes(path.read_text(), 1000, seconds, seed)
            missed = seen.results - found
            assert not missed, f"not found by pathproof: {sorted(missed)}\n{path.read_text()}"
            compared += not seen.stuck
    assert compared >= FEWEST * len(seeds), f"{compared} of {len(seeds)} programs were compared"


@pytest.mark.parametrize("chunk", range(4))
def test_random_programs(chunk: int, preempting: Preempting, tmp_path: Path) -> None:
    """Every third group, round and round."""
    check_seeds(range(FIRST + 33 * chunk, FIRST + 33 * (chunk + 1), 3), preempting, tmp_path, seconds=0.3)


@pytest.mark.parametrize("group", ["list of keys", "deque of keys"])
def test_items_that_are_compared_by_the_program(group: str, preempting: Preempting, tmp_path: Path) -> None:
    check_seeds(range(6), preempting, tmp_path, 0.3, draw=lambda seed: program(group, seed))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_for_a_long_time(part: int, preempting: Preempting, tmp_path: Path) -> None:
    """Other programs than by default; PATHPROOF_SEED=N draws others still, as many as PATHPROOF_PROGRAMS says."""
    first = int(os.environ.get("PATHPROOF_SEED", "3000000")) + 10_000_000 * part
    last = first + int(os.environ.get("PATHPROOF_PROGRAMS", "160"))
    check_seeds(range(first, last), preempting, tmp_path, seconds=1.0)


@pytest.mark.parametrize("group", GROUPS)
def test_every_operation_is_python(group: str) -> None:
    for operation in GROUPS[group].operations:
        compile(operation, group, "eval")
    source = program(group, 1)
    assert source == program(group, 1)
    assert source.endswith(FAILING)
    compile(source, group, "exec")


RACE = """import threading
n = 0
def work():
    global n
    n += 1
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
result = str(n)
"""
INSIDE = """import threading
from collections import Counter
c = Counter('a')
threads = [threading.Thread(target=c.update, args=({'a': 1},)) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
result = str(c['a'])
"""
STUCK = """import threading
lock = threading.Lock()
lock.acquire()
thread = threading.Thread(target=lock.acquire)
thread.start()
thread.join()
result = 'never'
"""


def test_threads_are_held_up(preempting: Preempting) -> None:
    assert preempting.outcomes(RACE, 300, 5.0, 1).results == {"1", "2"}


def test_threads_are_held_up_inside_the_library(preempting: Preempting) -> None:
    """`Counter.update` adds up in Python: one of two updates may be lost."""
    before = preempting.runs
    seen = preempting.outcomes(INSIDE, 300, 5.0, 1)
    assert seen.results == {"2", "3"}
    assert preempting.runs - before == seen.runs


def test_what_is_stuck_is_left_behind(preempting: Preempting) -> None:
    assert preempting.outcomes(STUCK, 10, 5.0, 1) == (frozenset(), 1, True)
    assert preempting.outcomes(RACE, 300, 5.0, 2).results == {"1", "2"}


def test_no_tracing_is_left_behind() -> None:
    """Here in this process, for once."""
    assert examine(RACE, 3, 5.0, 1)["runs"] == 3
    assert threading.gettrace() is None
    assert sys.gettrace() is None
