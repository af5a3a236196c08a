"""frontrun on the counters, if it is installed beside pathproof or found as a command: `pip install frontrun`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import which

from benchmarks.runs import Limits, Run, run
from benchmarks.verification import PATIENCE, understood

SCRIPT = Path(__file__).parent / "peers" / "racy_counter_frontrun.py"
NAME = "frontrun"


def verify(program: str, arguments: str, limits: Limits) -> Run:
    """The counters, executed in every order that matters, as long as the time lasts."""
    beside = str(Path(sys.executable).parent)
    command = which(NAME, path=os.pathsep.join([beside, os.environ.get("PATH", "")]))
    if command is None:
        return Run(NAME, program, arguments, missing=True, note="frontrun not installed")
    python = str(Path(command).parent / "python")
    asked = [command, python, str(SCRIPT), *arguments.split(), str(limits.seconds)]
    ended = run(asked, Limits(limits.seconds + PATIENCE, limits.memory))
    plain = Run(NAME, program, arguments, total=ended.seconds, elapsed=ended.elapsed, peak=ended.peak)
    return understood(plain, ended.output, ended.errors)
