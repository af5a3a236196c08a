"""SPIN on the same problem: a Promela model is translated to C, compiled and run.

Its verifier is compiled as its manual advises for safety (`-O2 -DSAFETY`), without and with its lossless compression
(`-DCOLLAPSE`), and keeps its own partial-order reduction. Building takes a second or two that are no part of the
figures. The bytes per state are those that SPIN says the states take, without its hash table and its stack, which the
peak of memory includes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from benchmarks.runs import Limits, Process, Run, run

MODELS = Path(__file__).parent / "peers"
KINDS = {"SPIN": (), "SPIN -DCOLLAPSE": ("-DCOLLAPSE",)}
BUILDING = 120.0  # seconds
DEPTHS = (2_000_000, 20_000_000)  # of the stack: the second where the first is not enough, since a stack takes memory
TOO_DEEP = "max search depth too small"


@dataclass(frozen=True)
class Model:
    """A Promela file and what its parameters are called, in the order of the program's arguments."""

    file: str
    parameters: tuple[str, ...]

    def defines(self, arguments: str) -> list[str]:
        return [f"-D{name}={value}" for name, value in zip(self.parameters, arguments.split(), strict=True)]


def missing() -> str:
    """Which of the tools needed is not there; empty if all are."""
    absent = [tool for tool in ("spin", "gcc") if which(tool) is None]
    return f"{' and '.join(absent)} not installed" if absent else ""


def verify(kind: str, program: str, model: Model, arguments: str, limits: Limits) -> Run:
    """The model of a program checked by SPIN, compiled as `KINDS` says."""
    if absent := missing():
        return Run(kind, program, arguments, missing=True, note=absent)
    with TemporaryDirectory() as name:
        place = Path(name)
        room = Limits(BUILDING, limits.memory)
        compiler = ("gcc", "-O2", "-DSAFETY", f"-DMEMLIM={limits.memory // 2**20}", *KINDS[kind], "-w", "-o", "pan")
        seconds = 0.0
        for command in (("spin", "-a", *model.defines(arguments), str(MODELS / model.file)), (*compiler, "pan.c")):
            built = run(command, room, place)
            seconds += built.seconds
            if built.status != 0:
                said = (built.output + built.errors).strip().splitlines()[:1]
                return Run(kind, program, arguments, note=f"failed: {command[0]}: {' '.join(said)}")
        for depth in DEPTHS:
            ended = run(("./pan", f"-m{depth}", "-c0"), limits, place)  # -c0: like us, go on after an error
            if TOO_DEEP not in ended.output or ended.late:
                break
    return understood(Run(kind, program, arguments, built=seconds), ended)


def understood(plain: Run, ended: Process) -> Run:
    """The run, with what the verifier printed."""
    figures = parse(ended.output)
    used: dict[str, object] = {"total": ended.seconds, "elapsed": ended.elapsed, "peak": ended.peak}
    if ended.late:  # interrupted, it tells how far it got
        figures = {**figures, "complete": False, "note": "limit of time"}
    elif not figures:
        used["note"] = f"failed: {(ended.errors + ended.output).strip()[:60] or ended.status}"
    # What it does beside searching is not worth measuring: it has no program to load.
    return Run(**{**asdict(plain), "seconds": ended.seconds, **used, **figures})


def parse(output: str) -> Mapping[str, object]:
    """The figures of a report by SPIN's verifier; none if it is no report."""
    states = re.search(r"^\s*(\d+) states, stored", output, re.MULTILINE)
    transitions = re.search(r"^\s*(\d+) transitions \(=", output, re.MULTILINE)
    errors = re.search(r"errors: (\d+)", output)
    if not (states and transitions and errors):
        return {}
    stored = int(states[1])
    actual = re.search(r"^\s*([\d.]+)\s+actual memory usage for states", output, re.MULTILINE)
    notes = []
    if TOO_DEEP in output:
        notes.append("reached the limit of depth")
    if "Search not completed" in output:
        notes.append("not completed")
    complete = not notes
    if int(errors[1]):
        notes.append("violated")
    return {
        "states": stored,
        "transitions": int(transitions[1]),
        "bytes_per_state": float(actual[1]) * 2**20 / stored if actual and stored else None,
        "complete": complete,
        "note": ", ".join(notes),
    }
