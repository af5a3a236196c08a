"""Pictures of searches, on the terminal and in files."""

from pathlib import Path

import pytest

from pathproof import cli, verify
from pathproof.report import Picture
from pathproof.report.plot import sparkline
from pathproof.search import Limits, Settings

PHILOSOPHERS = Path(__file__).parents[3] / "examples" / "philosophers.py"


def drawn() -> Picture:
    picture = Picture()
    verify(PHILOSOPHERS, ["5"], settings=Settings(coverage=True, limits=Limits(states=300)), observers=[picture])
    return picture


def test_sparklines() -> None:
    assert sparkline([0, 1, 2, 4]) == "▁▃▅█"
    assert sparkline([3] * 7) == "█" * 7
    assert len(sparkline(range(1000))) == 60
    assert sparkline([]) == ""
    assert sparkline([0, 0]) == "▁▁"


def test_text_has_a_line_for_each() -> None:
    levels, rates, estimate = drawn().as_text().splitlines()
    assert levels.startswith("levels     ▁")
    assert rates.startswith("new states █")
    assert estimate.startswith("coverage   about ")
    assert Picture().as_text() == "there is nothing to draw of this search"


@pytest.mark.parametrize(("name", "magic"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG")])
def test_files(name: str, magic: bytes, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    status = cli.main(["verify", str(PHILOSOPHERS), "--max-states", "90", "--plot", str(tmp_path / name), "--", "5"])
    assert status == 3
    assert (tmp_path / name).read_bytes().startswith(magic)
    Picture().write(tmp_path / name)  # of a search that never began


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--plot", "a.pdf"], "a picture is a file that ends in .svg or .png, or - for the terminal"),
        (["--plot", "/nowhere/a.svg"], "no picture can be written there"),
        (["--plot", "-", "--json"], "--json prints one object and nothing else"),
        (["--plot", "-", "--replay", "0"], "there is nothing to draw"),
    ],
)
def test_wrong_calls(words: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(PHILOSOPHERS), *words, "--", "3"]) == 2
    captured = capsys.readouterr()
    assert problem in captured.out + captured.err


def test_without_matplotlib_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pathproof.report.plot.find_spec", lambda name: None)
    assert cli.main(["verify", str(PHILOSOPHERS), "--plot", str(tmp_path / "a.svg"), "--", "3"]) == 2
    assert "pip install 'pathproof[plot]'" in capsys.readouterr().err
