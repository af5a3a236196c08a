"""The list of planted faults is up to date: `plant.py` itself takes minutes and is run by hand and in slow tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faults.planted import FAULTS, KERNEL_FAULTS, Fault

REPOSITORY = Path(__file__).resolve().parent.parent.parent


def test_there_are_enough() -> None:
    assert len(FAULTS) >= 12
    assert len(KERNEL_FAULTS) >= 3
    assert len({fault.name for fault in FAULTS + KERNEL_FAULTS}) == len(FAULTS + KERNEL_FAULTS)


@pytest.mark.parametrize("fault", FAULTS + KERNEL_FAULTS, ids=lambda fault: fault.name)
def test_it_can_be_planted(fault: Fault) -> None:
    text = (REPOSITORY / fault.file).read_text(encoding="utf-8")
    assert text.count(fault.old) == 1
    changed = text.replace(fault.old, fault.new)
    before, after = text.splitlines(), changed.splitlines()
    assert len(before) == len(after)
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1, "a fault is one line"
    if fault in FAULTS:
        compile(changed, fault.file, "exec")


@pytest.mark.parametrize("fault", FAULTS + KERNEL_FAULTS, ids=lambda fault: fault.name)
def test_it_is_documented(fault: Fault) -> None:
    assert f"`{fault.name}`" in (REPOSITORY / "docs" / "testing.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_all_are_noticed() -> None:
    result = subprocess.run([sys.executable, str(Path(__file__).with_name("plant.py"))], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("PATHPROOF_KERNEL_FAULTS"), reason="builds the kernel many times")
def test_all_of_the_kernel_are_noticed() -> None:
    command = [sys.executable, str(Path(__file__).with_name("plant.py")), "--kernel"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
