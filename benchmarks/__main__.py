"""`make bench`: the native machine beside the reference machine and, where they are installed, SPIN and frontrun.

Prints a table of all runs with the geometric means, one of the reference machine's rates and their median, and two on
how the native machine's rate depends on the number of states and on the size of the heap. Every run is a process of its
own, and there is one at a time, since runs beside each other share caches. About twenty minutes on two idle cores.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks import ROOT, frontrun, spin, tables
from benchmarks.problems import BALLAST, BALLAST_QUICK, GROWTH, GROWTH_QUICK, OBJECTS, PROBLEMS, Problem
from benchmarks.runs import Limits, Run
from benchmarks.verification import verify

DOCUMENT = ROOT / "docs" / "performance.md"
MEMORY = 8 * 2**30
LARGEST = 10**7  # states


def compare(problem: Problem, options: argparse.Namespace) -> Iterator[Run]:
    """One problem at all its sizes by all that can solve it; the reference machine at the first size only."""
    limits = Limits(options.limit, MEMORY, LARGEST)
    sizes = problem.sizes(options.quick)
    verify("native", problem.program, sizes[0], Limits(options.limit, MEMORY, 1))  # what is compiled once is compiled
    for number, size in enumerate(sizes):
        yield verify("native", problem.program, size, limits)
        if number == 0:
            yield verify("reference", problem.program, size, Limits(options.seconds, MEMORY, LARGEST))
        if problem.model is not None:
            for kind in spin.KINDS:
                yield spin.verify(kind, problem.program, problem.model, size, limits)
        if problem.frontrun and number == 0:
            yield frontrun.verify(problem.program, size, Limits(options.seconds, MEMORY))


def chosen(names: Sequence[str]) -> list[Problem]:
    """The problems so named; all if none is."""
    known = {problem.name: problem for problem in PROBLEMS}
    if unknown := sorted(set(names) - known.keys()):
        raise SystemExit(f"{', '.join(unknown)}: not among {', '.join(known)}")
    return [known[name] for name in names] or list(PROBLEMS)


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Everything, as it is kept in a file."""
    quick = options.quick
    limits = Limits(options.limit, MEMORY)
    program, arguments, states = GROWTH_QUICK if quick else GROWTH
    growth = [_told(verify("native", program, arguments, Limits(options.limit, MEMORY, most))) for most in states]
    ballast = [
        _told(verify("native", program, f"{arguments} {number}", limits))
        for program, arguments in (BALLAST_QUICK if quick else BALLAST).items()
        for number in OBJECTS
    ]
    return {
        "machine": machine(options),
        "runs": [asdict(_told(run)) for problem in chosen(options.programs) for run in compare(problem, options)],
        "growth": [asdict(run) for run in growth],
        "ballast": [asdict(run) for run in ballast],
    }


def _told(run: Run) -> Run:
    """Says on the way what was just measured: the whole takes a while."""
    figures = run.note if run.missing else f"{run.transitions:,} transitions, {run.seconds:.2f} s {run.note}"
    print(f"{tables.named(run)} {run.tool}: {figures}", file=sys.stderr, flush=True)
    return run


def machine(options: argparse.Namespace) -> str:
    """Where this was measured, and how."""
    model = platform.processor()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    peers = "no SPIN"
    if not spin.missing():
        said = subprocess.run(["spin", "-V"], capture_output=True, text=True, check=False)
        peers = said.stdout.partition(" --")[0].strip()
    busy = os.getloadavg()[0]
    return (
        f"{model or 'processor unknown'}, {os.cpu_count()} cores, Python {platform.python_version()}, {peers}; at most "
        f"{options.seconds:g} s for the reference machine and frontrun, {options.limit:g} s for the others; "
        f"load {busy:.1f} at the start."
    )


def as_tables(found: dict[str, Any]) -> dict[str, list[str]]:
    """The tables by the names of their places in the document."""
    runs, growth, ballast = ([Run(**run) for run in found[name]] for name in ("runs", "growth", "ballast"))
    return {
        "machine": [found["machine"]],
        "programs": tables.programs(runs),
        "summary": tables.summary(runs),
        "reference": tables.reference(runs),
        "growth": tables.scaling(growth),
        "ballast": tables.scaling(ballast),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("programs", metavar="PROGRAM", nargs="*", help="which, such as elevator (default: all)")
    seconds = "for each run of the reference machine and of frontrun (default: 30)"
    parser.add_argument("--seconds", metavar="S", type=float, default=30.0, help=seconds)
    parser.add_argument("--limit", metavar="S", type=float, default=90.0, help="for each other run (default: 90)")
    parser.add_argument("--quick", action="store_true", help="tiny problems, to try the benchmarks themselves")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all figures there")
    again = "show the figures in a file that --json wrote instead of measuring"
    parser.add_argument("--from", metavar="FILE", type=Path, dest="file", help=again)
    parser.add_argument("--write", action="store_true", help="write the tables into docs/performance.md")
    options = parser.parse_args()
    found = json.loads(options.file.read_text()) if options.file else measure(options)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")
    filled = as_tables(found)
    for name, lines in filled.items():
        print(f"\n{name}\n")
        print("\n".join(lines))
    if options.write:
        tables.write(DOCUMENT, filled)


if __name__ == "__main__":
    main()
