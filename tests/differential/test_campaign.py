"""The tool for long runs draws, compares, counts, and keeps what differs."""

import json
from pathlib import Path

import pytest

import campaign
from campaign import COMPARED, KINDS, REFUSED, TOO_LARGE, Difference
from differential.agreement import REDUCTION
from pathproof.machine import Options

RACE = """
import threading
n = 0
def work():
    global n
    n += 1
for _ in range(2):
    threading.Thread(target=work).start()
"""


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [kind, "--programs", "3", "--seed", "70010", "--limit", "1500", "--keep", str(tmp_path / "kept")]
    assert campaign.main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["drawn"] == 3
    assert found["compared"] + found["too large"] == 3
    assert found["compared"] > 0
    assert not (tmp_path / "kept").exists()


def test_what_differs_is_kept(tmp_path: Path) -> None:
    def comparison(path: Path, seed: int, limit: int) -> str:
        if seed == 6:
            raise Difference("one\ntwo")
        return {5: COMPARED, 7: TOO_LARGE, 8: REFUSED}[seed]

    found = campaign.campaign(
        lambda seed: f"x = {seed}\n", comparison, seconds=0, programs=4, seed=5, limit=1, keep=tmp_path / "kept"
    )
    assert [found[key] for key in ("drawn", COMPARED, TOO_LARGE, REFUSED, "differences")] == [4, 1, 1, 1, 1]
    assert (tmp_path / "kept" / "seed6.py").read_text() == "# Difference: one\n# two\nx = 6\n"


def test_alternatives_that_differ_are_seen(tmp_path: Path) -> None:
    """Coarser steps are no reduction: a lost update is missed."""
    path = tmp_path / "race.py"
    path.write_text(RACE)
    with pytest.raises(Difference, match=r"final states: missing .*'n': '1'"):
        campaign.alternatives([Options(), Options(atomicity="line")], campaign.Native)(path, 0, 1000)
    assert campaign.alternatives(REDUCTION, campaign.Native)(path, 0, 1000) == COMPARED
    assert campaign.alternatives(REDUCTION, campaign.Native)(path, 0, 3) == TOO_LARGE
