"""Malformed certificates at random, under limits of time and memory (`tests/fuzzing.py`)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

FUZZING = Path(__file__).parents[2] / "fuzzing.py"


def fuzzed(seconds: int, seed: int) -> dict[str, int]:
    command = [sys.executable, str(FUZZING), str(seconds), str(seed)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20 * seconds + 600)
    assert ended.returncode == 0, ended.stderr[-3000:]
    return json.loads(ended.stdout)


@pytest.mark.address_space
def test_it_fuzzes() -> None:
    counts = fuzzed(2, 0)
    assert counts["invalid"] > 0


@pytest.mark.slow
def test_nothing_malformed_does_harm() -> None:
    counts = fuzzed(120, 1_000_000)
    assert counts["invalid"] > 50
    assert counts["rejected: closure"] > 0
