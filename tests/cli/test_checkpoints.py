"""Searches that are killed at any moment, and go on: from the command line, as people do it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM, ARGS = str(EXAMPLES / "philosophers.py"), ["--", "11"]
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*words), capture_output=True, text=True, timeout=300)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "pathproof", "verify", PROGRAM, *words]


def counts(report: str) -> tuple[object, ...]:
    found = json.loads(report)
    return found["verdict"], found["states"], found["transitions"], found["depth"]


def killed(random: Random, directory: Path, *words: str) -> bool:
    """Whether the search was ended by a signal before it was over."""
    checkpoint = directory / "search.checkpoint"
    resume = ["--resume", str(directory)] if checkpoint.exists() else []
    seen = checkpoint.stat().st_mtime_ns if resume else 0
    options = [*words, *resume, "--checkpoint", str(directory), "--checkpoint-every", "0.05", "--json", *ARGS]
    process = subprocess.Popen(command(*options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # It is not the clock that decides what is shown: wherever the signal comes, the search goes on.
    while process.poll() is None and not (checkpoint.exists() and checkpoint.stat().st_mtime_ns > seen):
        time.sleep(0.01)
    time.sleep(random.random() * 0.2)
    sent = random.choice(SIGNALS)
    process.send_signal(sent)
    out, _ = process.communicate(timeout=300)
    if process.returncode == -sent:
        return True  # SIGKILL, or before or after the search, when nobody listens
    assert process.returncode in (0, 3)
    assert process.returncode == 0 or json.loads(out)["incomplete"] == "interrupted"
    return process.returncode == 3


@pytest.mark.parametrize(
    ("words", "seed", "times"),
    [
        ((), 1, 3),
        (("--search", "depth-first", "--store", "fingerprints"), 2, 3),
        pytest.param((), 3, 20, marks=pytest.mark.slow),
        pytest.param(("--store", "fingerprints"), 4, 20, marks=pytest.mark.slow),
        pytest.param(("--search", "depth-first"), 5, 20, marks=pytest.mark.slow),
    ],
)
def test_killed_at_random_moments(words: tuple[str, ...], seed: int, times: int, tmp_path: Path) -> None:
    random = Random(seed)
    whole = run(*words, "--json", "--certificate", str(tmp_path / "whole"), *ARGS)
    directory = tmp_path / "checkpoints"
    ended = [killed(random, directory, *words) for _ in range(times)]
    assert any(ended)
    resumed = run(*words, "--json", "--resume", str(directory), "--certificate", str(tmp_path / "resumed"), *ARGS)
    assert counts(resumed.stdout) == counts(whole.stdout)
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()


def test_going_on_is_said(tmp_path: Path) -> None:
    first = run("--max-states", "1000", "--checkpoint", str(tmp_path / "x"), *ARGS)
    assert first.returncode == 3
    second = run("--resume", str(tmp_path / "x"), "--max-states", "2000", *ARGS)
    assert second.returncode == 3
    assert "note: went on from a checkpoint of 1,000 states" in second.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--checkpoint-every", "5"), "--checkpoint-every says how often --checkpoint DIR writes: it needs it"),
        (("--checkpoint", "{0}", "--checkpoint-every", "0"), "expected a positive number, not '0'"),
        (("--checkpoint", "{0}", "--workers", "2"), "no checkpoints are possible here: "),
        (("--resume", "{0}"), "there is no checkpoint to go on from"),
        (("--resume", "{0}", "--cache", "100"), "no checkpoints are possible here: "),
    ],
)
def test_wrong_calls(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    done = run(*(word.format(tmp_path / "x") for word in words), *ARGS)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_one(tmp_path: Path) -> None:
    run("--max-states", "1000", "--checkpoint", str(tmp_path / "x"), *ARGS)
    file = tmp_path / "x" / "search.checkpoint"
    os.truncate(file, file.stat().st_size // 2)
    done = run("--resume", str(tmp_path / "x"), "--json", *ARGS)
    assert done.returncode == 2
    assert "the checkpoint is damaged: it is truncated" in json.loads(done.stdout)["error"]["message"]


def test_a_schedule_is_replayed_without_them(tmp_path: Path) -> None:
    """The command that a report names starts from the beginning and writes nothing."""
    faulty = str(EXAMPLES / "racy_counter.py")
    words = [sys.executable, "-m", "pathproof", "verify", faulty, "--checkpoint", str(tmp_path / "x")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "--replay" in done.stdout
    assert "--checkpoint" not in done.stdout
