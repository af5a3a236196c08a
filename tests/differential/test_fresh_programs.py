"""Programs that nobody has drawn before, a few of every kind each time the slow tests run.

A failure names the seed: `python tests/campaign.py KIND --programs 20 --seconds 0 --seed SEED` repeats it.
"""

import os
from pathlib import Path

import pytest

from campaign import KINDS, main

QUICK = [kind for kind in KINDS if kind != "library"]  # CPython takes a second for each of those


@pytest.mark.slow
@pytest.mark.parametrize("kind", QUICK)
def test_fresh_programs(kind: str, tmp_path: Path) -> None:
    seed = 1_000_000_000 + int.from_bytes(os.urandom(4), "big")
    drawn = ["--programs", "20", "--seconds", "0", "--seed", str(seed), "--limit", "300", "--keep", str(tmp_path)]
    status = main([kind, *drawn])
    assert not status, f"{kind}, seed {seed}:\n" + "\n".join(file.read_text() for file in tmp_path.iterdir())
