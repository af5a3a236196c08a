"""Single-threaded programs print under the machine, byte for byte, what they print under CPython.

No expected output is stored: CPython is the oracle, so that a case cannot be wrong about Python.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from support.machines import ENGINES, run_sequential

CASES = Path(__file__).parents[1] / "cases" / "sequential"


def cpython(case: Path) -> str:
    run = subprocess.run([sys.executable, "-B", str(case)], capture_output=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


@pytest.mark.parametrize("case", sorted(CASES.glob("*.py")), ids=lambda case: case.stem)
def test_prints_what_cpython_prints(case: Path) -> None:
    expected = cpython(case)
    for engine in ENGINES:
        output, error = run_sequential(case, engine=engine)
        assert error is None, engine
        assert output == expected, engine


def test_there_are_many_and_each_says_what_it_shows() -> None:
    cases = sorted(CASES.glob("*.py"))
    assert len(cases) >= 150
    for case in cases:
        first = case.read_text().splitlines()[0]
        assert first.startswith("# "), case.name
