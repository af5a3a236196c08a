"""`--coverage` on the command line: what is said of an unfinished search, and of wrong calls."""

import json
from pathlib import Path

import pytest

from pathproof import cli

PHILOSOPHERS = str(Path(__file__).parents[2] / "examples" / "philosophers.py")


def run(capsys: pytest.CaptureFixture[str], *words: str, program: str = PHILOSOPHERS) -> tuple[int, str]:
    status = cli.main(["verify", program, *words])
    captured = capsys.readouterr()
    return status, captured.out + captured.err


def test_an_unfinished_search_says_what_it_covered(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "--coverage", "--max-states", "800", "--", "6")
    assert status == 3
    (line,) = (line for line in said.splitlines() if line.startswith("  coverage: "))
    assert line.startswith("  coverage: about ")
    assert "some 1," in line
    assert line.endswith("states (combined)")


def test_json_has_numbers_of_states(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "--coverage", "--max-states", "800", "--json", "--", "6")
    found = json.loads(said)
    assert status == 3
    assert found["coverage"].keys() == {"estimate", "low", "high", "visited", "method"}
    assert 800 == found["coverage"]["visited"] <= found["coverage"]["low"] <= 1073 <= found["coverage"]["high"]
    assert found["options"]["coverage"] is True


def test_every_unfinished_search_says_something(capsys: pytest.CaptureFixture[str]) -> None:
    assert "coverage: cannot be told" in run(capsys, "--max-states", "3", "--", "6")[1]
    assert "coverage: below " in run(capsys, "--max-states", "300", "--", "6")[1]
    assert "coverage: about 9" in run(capsys, "--max-states", "1000", "--", "6")[1]
    assert "coverage: cannot be told" in run(capsys, "--max-states", "300", "--search", "random-walk", "--", "6")[1]
    assert "coverage:" not in run(capsys, "--replay", "0", "--", "6")[1]


def test_a_search_that_ends_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "--coverage", "--max-states", "2000", "--", "6")
    assert status == 0
    assert said.startswith("verified: every interleaving, 1,073 states, 3,597 transitions")
    assert "coverage" not in said


def test_a_program_of_one_state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.py"
    path.write_text("x = 1\n")
    status, said = run(capsys, "--coverage", "--max-states", "1", "--json", program=str(path))
    assert status == 0
    assert json.loads(said)["coverage"] == {"estimate": 1, "low": 1, "high": 1, "visited": 1, "method": "combined"}


def test_endless_programs_have_no_upper_bound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "endless.py"
    path.write_text("from pathproof import choose\nx = 0\nwhile True:\n    x = x * 2 + choose(2)\n")
    for words in ((), ("--coverage",)):
        status, said = run(capsys, *words, "--max-states", "2000", "--json", program=str(path))
        assert status == 3
        assert json.loads(said)["coverage"]["high"] is None
    assert "coverage: below " in run(capsys, "--coverage", "--max-states", "2000", program=str(path))[1]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--coverage"], "--coverage shares out a limit: give --max-states, --max-seconds or --max-memory"),
        (["--coverage", "--max-depth", "9"], "--coverage shares out a limit"),
        (["--coverage", "--max-states", "9", "--exhaustive-share", "0"], "expected a percentage from 1 to 99, not '0'"),
        (["--coverage", "--max-states", "9", "--exhaustive-share", "100%"], "expected a percentage from 1 to 99"),
        (["--coverage", "--max-states", "9", "--searches", "1001"], "there are 1 to 1000 searches at once, not 1001"),
        (["--coverage", "--max-states", "9", "--searches", "0"], "expected a positive integer"),
        (["--searches", "2"], "--exhaustive-share and --searches say how --coverage searches: they need it"),
        (["--estimator", "magic"], "no estimator is called 'magic'; there are combined, walks, two-phase"),
        (["--coverage", "--max-states", "9", "--cache", "50"], "leave out --cache"),
        (
            ["--coverage", "--max-states", "9", "--search", "random-walk"],
            "--coverage needs a breadth-first or depth-first",
        ),
        (["--coverage", "--max-states", "9", "--store", "bit-state"], "a store that knows every state"),
    ],
)
def test_wrong_calls(words: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, *words, "--", "3")
    assert status == 2
    assert problem in said
