"""Partial scripts on the command line: exit status 3 and never 0, and wrong calls."""

import json
from pathlib import Path

import pytest

from pathproof import cli

PHILOSOPHERS = str(Path(__file__).parents[2] / "examples" / "philosophers.py")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = cli.main(list(words))
    captured = capsys.readouterr()
    return status, captured.out + captured.err


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = str(tmp_path / "part.script")
    words = ("--max-states", "60", "--certificate", file, "--partial", "--", "4")
    status, said = run(capsys, "verify", PHILOSOPHERS, *words)
    assert status == 3
    assert f"partial script {file}, not a proof: " in said
    return file


def test_it_is_certified_in_part(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "certify", PHILOSOPHERS, script)
    assert status == 3
    assert said.startswith("certified in part: 60 states; ")
    assert " choices lead out; coverage estimated at 57%: 105 states" in said


def test_json_says_all_of_it(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "certify", PHILOSOPHERS, script, "--json", "--sample-states", "5", "--seed", "9")
    found = json.loads(said)
    assert status == 3
    assert found["verdict"] == "certified in part"
    assert (found["states"], found["seed"]) == (60, 9)
    assert found["coverage"].keys() == {"estimate", "low", "high", "visited", "method"}
    assert found["left_open"] > 0
    again = json.loads(run(capsys, "certify", PHILOSOPHERS, script, "--json", "--sample-states", "5", "--seed", "9")[1])
    assert again["coverage"] == found["coverage"]
    status, said = run(capsys, "inspect", script, "--json")
    assert status == 0
    assert json.loads(said)["claims"]["out"] == found["left_open"]


@pytest.mark.parametrize(
    "words",
    [
        ("--workers", "2"),
        ("--cluster", "local"),
        ("--partition", "greedy"),
        ("--region", "1/2", "--key", "k"),
        ("--combine", "r", "--key", "k"),
        ("--trustful",),
        ("--sample-states", "0"),
    ],
)
def test_wrong_calls(script: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "certify", PHILOSOPHERS, script, *words)
    assert status == 2
    assert words[0] in said


def test_what_takes_certificates_takes_no_other(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "key", script, f"{script}.key")
    assert status == 4
    assert "this is a partial script" in said
    assert run(capsys, "inspect", script, "--partition", "2")[0] == 2
    status, said = run(capsys, "inspect", script, "--rows", "0:3", "--program", PHILOSOPHERS)
    assert status == 0
    assert said.startswith("partial script, not a proof: ")
    assert "left open" in said


def test_options_of_partial_scripts_are_not_for_certificates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "x")
    assert run(capsys, "verify", PHILOSOPHERS, "--certificate", file, "--partial", "--", "3")[0] == 0
    assert run(capsys, "certify", PHILOSOPHERS, file)[0] == 0
    for words in (("--seed", "0"), ("--sample-states", "5")):
        status, said = run(capsys, "certify", PHILOSOPHERS, file, *words)
        assert status == 2
        assert f"{words[0]} is for partial scripts" in said
    status, said = run(capsys, "verify", PHILOSOPHERS, "--partial")
    assert status == 2
    assert "--certificate FILE" in said
