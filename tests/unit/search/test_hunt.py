"""Hunting: what some technique finds is told; what none finds is incomplete, unless the exhaustive one finishes."""

import json
from pathlib import Path

import pytest

import pathproof
from pathproof import cli
from pathproof.errors import UsageError
from pathproof.language import load
from pathproof.machine import Options, machine_for
from pathproof.search import Limits, Settings, hunt
from pathproof.search.hunt import TECHNIQUES, Task
from pathproof.search.limits import Budget

EXAMPLES = Path(__file__).parents[3] / "examples"
FOR_A_MOMENT = Settings(limits=Limits(seconds=0.5))


def test_rounds_become_longer() -> None:
    tasks = list(hunt._tasks(Settings(seed=7, limits=Limits(seconds=3))))
    assert [task.technique for task in tasks] == list(TECHNIQUES) * 4
    assert [task.seconds for task in tasks[:: len(TECHNIQUES)]] == [0.5, 1.0, 2.0, 4.0]
    assert [task.seed for task in tasks[:: len(TECHNIQUES)]] == [7, 8, 9, 10]
    assert tasks[3] == Task(3, "random-depth-first", 7, 0.5)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_violation_is_found_and_replays(workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    program = str(EXAMPLES / "faulty" / "philosophers.py")
    status = cli.main(["hunt", program, "--workers", str(workers), "--max-seconds", "60", "--json", "--", "5"])
    found = json.loads(capsys.readouterr().out)
    assert (status, found["verdict"], found["violation"]["kind"]) == (1, "violated", "deadlock")
    assert any(note.startswith("found by ") for note in found["notes"])
    choices = ",".join(map(str, found["violation"]["choices"]))
    assert cli.main(["verify", program, "--replay", choices, "--", "5"]) == 1


def test_a_schedule_is_shortened() -> None:
    program = EXAMPLES / "faulty" / "philosophers.py"
    shortest = pathproof.verify(program, ["5"]).violation
    walks = [Settings(search="random-walk", seed=seed) for seed in range(20)]
    found = max((pathproof.verify(program, ["5"], settings=each) for each in walks), key=lambda each: each.depth)
    assert shortest is not None
    assert found.violation is not None
    assert len(found.violation.choices) > len(shortest.choices)
    machine = machine_for(load(str(program), ("5",)), Options())
    result, notes = hunt._shortened(machine, Settings(), found, Budget(Limits()), ())
    assert result.violation is not None
    assert len(result.violation.choices) == len(shortest.choices)
    assert notes == [f"a schedule of 6 steps instead of {len(found.violation.choices)}, by breadth-first search"]


def test_what_the_exhaustive_search_finishes_is_verified(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from threading import Thread\nThread(target=print).start()\n")
    result = pathproof.hunt(program, settings=Settings(limits=Limits(seconds=60)))
    assert result.verdict == "verified"
    assert result.states == pathproof.verify(program).states


def test_a_hunt_that_finds_nothing_is_incomplete() -> None:
    result = pathproof.hunt(EXAMPLES / "philosophers.py", ["30"], settings=FOR_A_MOMENT)
    assert (result.verdict, result.incomplete, result.states) == ("incomplete", "hunted for 0.5 seconds", None)
    assert result.transitions > 0
    assert result.notes[0].startswith("steps by technique: pct ")


@pytest.mark.parametrize("workers", [1, 2])
def test_what_cannot_be_checked_is_an_error(workers: int, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import sys\nsys.settrace(None)\n")
    assert pathproof.hunt(program, workers=workers).verdict == "error"


def test_the_replay_command_is_one_of_verify(capsys: pytest.CaptureFixture[str]) -> None:
    program = str(EXAMPLES / "racy_counter.py")
    assert cli.main(["hunt", program, "--reduction", "none", "--races", "--seed", "3", "--", "2"]) == 1
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("replay:"))
    assert line.startswith(f"replay: pathproof verify {program} --races --reduction none --replay ")
    assert line.endswith(" -- 2")


@pytest.mark.parametrize(
    "settings",
    [Settings(store="bit-state"), Settings(replay=(0,)), Settings(cache=10), Settings(abstraction="min-set")],
)
def test_settings_that_a_hunt_would_ignore(settings: Settings) -> None:
    with pytest.raises(UsageError, match="of its own"):
        pathproof.hunt(EXAMPLES / "racy_counter.py", settings=settings)


@pytest.mark.parametrize(
    "words", [["--workers", "0"], ["--workers", "100000"], ["--max-seconds", "0"], ["--search", "pct"]]
)
def test_bad_input(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hunt", str(EXAMPLES / "racy_counter.py"), *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) <= 2
