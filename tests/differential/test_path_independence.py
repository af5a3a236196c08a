"""Everything about a state is a function of the state: the graph is the same from whatever side it is explored.

Breadth-first and depth-first meet the states in different orders and by different paths. Counts, fanouts, the
declared sets and, under one key, the fingerprints must be the same.
"""

from pathlib import Path

import pytest

from differential.threaded_programs import from_seed
from pathproof.machine import Options
from support.cases_headers import Case, concurrent_cases
from support.machines import Graph, explore

NATIVE = [Options(), Options(reduction="none")]
OPTIONS = {
    "reference": [
        *NATIVE,
        Options(symmetry="site"),
        Options(symmetry="off"),
        Options(gc="refcount"),
        Options(gc="off"),
    ],
    "native": NATIVE,
}


def check(breadth: Graph, depth: Graph, source: str) -> None:
    assert breadth.complete
    assert depth.complete
    for what in ("states", "transitions", "mutable", "probed", "verdicts", "finals", "fingerprints"):
        assert getattr(breadth, what) == getattr(depth, what), f"{what} differ\n{source}"
    assert sorted(breadth.fanouts) == sorted(depth.fanouts), f"fanouts differ\n{source}"
    assert len(breadth.fingerprints) == breadth.states, "two states have one fingerprint"


CASES = concurrent_cases()


def check_case(case: Case, engine: str) -> None:
    breadth = explore(case.path, args=case.args, engine=engine)
    depth = explore(case.path, args=case.args, order="dfs", engine=engine)
    check(breadth, depth, case.path.read_text())


@pytest.mark.parametrize("case", CASES[::6], ids=lambda case: case.name)
def test_cases(case: Case, engine: str) -> None:
    if (case.name, engine) == ("ordered_philosophers_8", "reference"):
        pytest.skip("a minute and more; the kernel does it")
    check_case(case, engine)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_all_cases(case: Case) -> None:
    """On the kernel: that the machines agree on every case is `test_engines.py`."""
    check_case(case, "native")


@pytest.mark.parametrize("chunk", range(6))
def test_random_programs(chunk: int, tmp_path: Path, engine: str) -> None:
    path = tmp_path / "program.py"  # an error state names its file
    for seed in range(40_000 + 10 * chunk, 40_010 + 10 * chunk):
        path.write_text(from_seed(seed))
        options = OPTIONS[engine][seed % len(OPTIONS[engine])]
        breadth = explore(path, options=options, max_states=2_500, engine=engine)
        if breadth.complete:
            depth = explore(path, options=options, order="dfs", engine=engine)
            check(breadth, depth, path.read_text())
