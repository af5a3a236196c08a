"""Measurements. Each run is a process of its own, so that times and peaks of memory are its own, too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

# Of measured processes: what is compiled once is kept, as it is unless somebody asks not to.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def measure(program: str, *arguments: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    """The JSON report of one verification."""
    command = [sys.executable, "-m", "pathproof", "verify", program, "--json", *options, "--", *arguments]
    ended = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    try:
        report: dict[str, Any] = json.loads(ended.stdout)
    except json.JSONDecodeError:
        raise SystemExit(f"{' '.join(command)}\n{ended.stdout}{ended.stderr}") from None
    if report["error"] is not None:
        raise SystemExit(f"{program}: {report['error']['message']}")
    return report
