"""Small certificates of extreme shapes, through every command, under limits (`tests/extremes.py`)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXTREMES = Path(__file__).parents[2] / "extremes.py"


def searched(*words: object, seconds: int) -> dict[str, int]:
    command = [sys.executable, str(EXTREMES), *map(str, words), *([] if words == ("longest",) else [str(seconds)])]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20 * seconds + 900)
    assert ended.returncode == 0, ended.stderr[-3000:]
    counts: dict[str, int] = json.loads(ended.stdout)
    assert not counts.get("failures"), ended.stderr[-3000:]
    return counts


@pytest.mark.address_space
@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_no_small_file_takes_much_memory() -> None:
    assert searched(12, 3000, seconds=600)["files"] > 6


@pytest.mark.address_space
@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_nor_does_the_longest_path() -> None:
    assert searched("longest", seconds=600)["certify 4"] == 4


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_no_small_file_takes_much_memory_for_two_minutes() -> None:
    assert searched(10**6, 50_000, seconds=120)["files"] > 5
