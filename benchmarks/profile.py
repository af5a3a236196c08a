"""Where the native machine's time goes: `python -m benchmarks.profile` samples it with perf, adds up the samples by
part of the kernel, and prints a table; with `--write` it is put into docs/performance.md.

A sample belongs to the function that was running, not to its callers: the kernel is compiled without frame pointers,
and its parts are told apart by class. Starting Python and loading the program are left out.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from benchmarks import ROOT
from benchmarks.runs import Limits, run
from benchmarks.tables import table, write

PROGRAMS = {
    "examples/philosophers.py": "11",
    "examples/pipeline.py": "8",
    "examples/readers_writers.py": "4 3",
    "examples/sleeping_barber.py": "2 4 3",
    "benchmarks/programs/forks.py": "10",
}
QUICK = {"examples/philosophers.py": "8"}
PARTS = {  # the first that is found in the function's name
    "names, reachability, garbage": r"Canonical|Paths|Regions|Edge",
    "store: halves of states and their trees": (
        r"Tree::(pair|changed|with|raised|grow|patch|lowered|rebuilt|expect)|Tree::Change|States|number_of|layout"
    ),
    "going from state to state": (
        r"Tree::(descend|differences|at)|CurrentState::(load|enter|leave|go_back|put|place|count_threads)\b"
    ),
    "invariants, choices, deadlock": r"Evaluator|Enabledness",
    "the search": r"Explorer",
    "finding and replaying steps": (
        r"TransitionSystem::advance|Steps|CurrentState::looked_up|Questions|Namer|Memo|Effect|Plan|with_attribute"
    ),
    "interpreting, and the rest": r"pathproof::",
    "allocating memory": r"malloc|free|operator new|operator delete|realloc",
}
OTHER = "other (vectors, hashing, copying)"
LIMITS = Limits(120.0, 8 * 2**30)
SYMBOLS = ("--no-children", "--stdio", "-g", "none", "--percent-limit", "0", "-F", "sample,dso,sym", "-t", ";")


def part(symbol: str) -> str:
    return next((name for name, pattern in PARTS.items() if re.search(pattern, symbol)), OTHER)


def parse(report: str) -> Counter[str]:
    """Samples by part, from a report with the number of samples, the library and the symbol in each line."""
    parts: Counter[str] = Counter()
    for line in report.splitlines():
        fields = [field.strip() for field in line.split(";", 2)]
        if len(fields) != 3 or not fields[0].isdecimal():
            continue
        samples, library, symbol = fields
        if "_kernel" in library or re.search(PARTS["allocating memory"] + r"|mem(cpy|cmp|set|move)", symbol):
            parts[part(symbol)] += int(samples)
    return parts


def sample(program: str, arguments: str) -> Counter[str]:
    with TemporaryDirectory() as name:
        data = str(Path(name) / "perf.data")
        verify = (sys.executable, "-m", "pathproof", "verify", program, "--", *arguments.split())
        recorded = run(("perf", "record", "-q", "-F", "997", "-o", data, *verify), LIMITS)
        if not Path(data).exists():
            raise SystemExit(f"perf: {(recorded.errors or recorded.output).strip()}")
        return parse(run(("perf", "report", "-i", data, *SYMBOLS), LIMITS).output)


def shares(found: Mapping[str, Counter[str]]) -> list[str]:
    """A column for each program."""
    share = {name: [counts[name] / max(1, counts.total()) for counts in found.values()] for name in (*PARTS, OTHER)}
    parts = sorted(share, key=lambda name: sum(share[name]), reverse=True)
    rows = [[name, *(f"{number:.0%}" for number in share[name])] for name in parts]
    rows.append(["samples", *(f"{counts.total():,}" for counts in found.values())])
    return table(("part", *found), rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profile", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one small program")
    parser.add_argument("--write", action="store_true", help="write the table into docs/performance.md")
    options = parser.parse_args()
    if which("perf") is None:
        raise SystemExit("perf is not installed (Debian: linux-perf)")
    programs = QUICK if options.quick else PROGRAMS
    found = {
        f"`{Path(program).stem} {arguments}`": sample(program, arguments) for program, arguments in programs.items()
    }
    lines = shares(found)
    print("\n".join(lines))
    if options.write:
        write(ROOT / "docs" / "performance.md", {"profile": lines})


if __name__ == "__main__":
    main()
