"""How far estimates of coverage are off (Taleghani 2010, Table 5.1): searches of which the outcome is known, cut short.

    python -m benchmarks.coverage            programs of 10^4 states or so, ten seeds python -m benchmarks.coverage
    --large    the parameters of the rest of docs/results.md, where they give up to 10^6 states

Each program is searched completely once. Then it is searched with limits of 3 to 95% of its states, and each estimator
says what it makes of that. The error is the difference of two percentages: what was covered, and what the estimator
says was.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median, pstdev

from benchmarks import ROOT
from benchmarks.tables import table, write
from pathproof.estimation import ESTIMATORS, Estimate, Evidence
from pathproof.language import load
from pathproof.machine import Machine, Options, machine_for
from pathproof.report import Picture
from pathproof.search import Limits, Observer, Settings, check
from pathproof.search.observer import Watched

LIMITS = (0.03, 0.10, 0.25, 0.50, 0.75, 0.95)
ONLY = ("coverage", "coverage others", "coverage pictures")
TUNED = 4  # the first so many programs: what was chosen was chosen on them

# The nine programs, and others that nobody tuned on: arguments, and larger ones.
NINE = {
    "examples/philosophers": ("8", "10"),
    "examples/bounded_buffer": ("4 3 3", "5 4 4"),
    "examples/ksu_pipeline": ("3 1", "4 1"),
    "examples/nested_monitor": ("3 2 2", "4 3 3"),
    "examples/pipeline": ("5", "7"),
    "examples/readers_writers": ("3 2", "3 3"),
    "examples/replicated_workers": ("4 2", "5 2"),
    "examples/sleeping_barber": ("2 3 2", "2 4 3"),
    "examples/elevator": ("1 3 3", "2 2 3"),
}
OTHERS = {
    "benchmarks/programs/forks": ("8", "10"),
    "benchmarks/programs/ballast": ("3 3 4", "4 3 4"),
    "examples/philosophers_plain": ("14", "16"),
    "examples/racy_counter": ("3 3", "3 4"),
    "examples/two_phase_commit": ("5", "6"),
    "examples/faulty/ksu_pipeline": ("3 1", "4 1"),
    "examples/faulty/pipeline": ("6", "8"),
}
# Best, worst, average and standard deviation, by program and limit.
THESIS = {
    "examples/philosophers": "4 14 7 4|3 11 8 4|4 16 9 5|5 15 10 4|2 23 15 5|5 19 10 5",
    "examples/bounded_buffer": "3 5 3 2|1 4 2 3|3 16 9 6|7 19 11 5|12 31 23 7|4 37 14 6",
    "examples/ksu_pipeline": "2 6 3 2|2 7 4 3|4 12 7 3|1 5 3 2|3 18 6 7|5 15 8 4",
    "examples/nested_monitor": "2 4 2 2|2 10 6 4|3 13 7 5|2 9 5 4|5 20 13 3|6 14 10 3",
    "examples/pipeline": "4 10 8 3|1 11 5 3|2 18 10 7|2 9 6 3|3 14 5 5|4 8 5 2",
    "examples/readers_writers": "1 3 2 1|1 7 5 3|2 6 3 2|7 21 18 6|2 16 10 6|4 15 10 4",
    "examples/replicated_workers": "9 25 16 7|3 9 6 4|2 10 3 4|10 23 14 7|7 17 10 5|6 16 12 4",
    "examples/sleeping_barber": "2 7 5 2|2 11 5 4|3 10 6 3|8 24 15 7|3 14 5 4|2 8 5 3",
    "examples/elevator": "1 2 1 2|2 7 4 2|2 9 4 5|1 9 5 4|11 27 17 3|2 5 3 2",
}


@dataclass(frozen=True)
class Way:
    """A way to search, and who looks at it."""

    name: str
    estimator: str
    searches: int = 8
    search: str = "breadth-first"


OURS = Way("ours", "combined")
THEIRS = Way("two-phase", "two-phase", searches=1)
WAYS = (
    OURS,
    THEIRS,
    Way("two-phase, all transitions", "two-phase-all", searches=1),
    Way("two-phase, eight searches at once", "two-phase"),
    Way("two-phase, depth-first in the first phase", "two-phase", searches=1, search="depth-first"),
    Way("overlap", "overlap"),
    Way("level-graph", "level-graph"),
    Way("least-squares", "least-squares"),
)


@dataclass(frozen=True)
class Run:
    """What one estimator said of one search."""

    program: str
    way: str
    limit: float
    states: int  # there are in all
    visited: int
    said: Estimate | None

    @property
    def error(self) -> float:
        """In percentage points; as if it had said "nothing" where it said nothing."""
        share = self.said.share if self.said is not None else 0.0
        return 100 * abs(share - self.visited / self.states)

    @property
    def honest(self) -> bool:
        said = self.said
        return said is not None and said.low <= self.states and (said.high is None or self.states <= said.high)

    @property
    def width(self) -> float:
        """Of the interval, in percentage points of coverage."""
        said = self.said
        assert said is not None
        return 100 * (self.visited / said.low - (self.visited / said.high if said.high is not None else 0.0))


class _Evidence(Observer):
    shown: Evidence | None = None

    def finished(self, exploration: Watched) -> None:
        self.shown = exploration.evidence()


def runs(program: str, arguments: str, seeds: int, ways: Sequence[Way] = WAYS) -> list[Run]:
    """All runs on one program. Ways that search alike share the search."""
    machine = machine_for(load(str(ROOT / f"{program}.py"), tuple(arguments.split())), Options())
    whole = check(machine, Settings(all_violations=True))  # some are faulty, and searched all the same
    if whole.incomplete or whole.error is not None or whole.states is None:
        raise SystemExit(f"{program} {arguments}: {whole}")
    found = []
    for limit in LIMITS:
        for seed in range(seeds):
            shown: dict[tuple[int, str], Evidence] = {}
            for way in ways:
                key = way.searches, way.search
                if key not in shown:
                    shown[key] = _shown(machine, max(1, int(whole.states * limit)), seed, way)
                said = _said(way, shown[key])
                found.append(Run(program, way.name, limit, whole.states, shown[key].visited, said))
    print(f"{program} {arguments}: {whole.states:,} states", file=sys.stderr, flush=True)
    return found


def _said(way: Way, evidence: Evidence) -> Estimate | None:
    """Others have a number where they would only say "at least": they are measured by it."""
    estimator = ESTIMATORS[way.estimator]()
    said, left = estimator.estimate(evidence), estimator.unvisited(evidence)
    if way is OURS or said is None or said.high is not None or left is None:
        return said
    return replace(said, estimate=max(said.low, evidence.visited + round(min(left[0], 1e18))))


def _shown(machine: Machine, states: int, seed: int, way: Way) -> Evidence:
    watcher = _Evidence()
    settings = Settings(
        coverage=True,
        limits=Limits(states=states),
        seed=seed,
        searches=way.searches,
        search=way.search,
        all_violations=True,
    )
    check(machine, settings, [watcher])
    assert watcher.shown is not None
    return watcher.shown


def errors(found: Sequence[Run], thesis: bool) -> list[str]:
    """Table 5.1: in each cell best, worst, average and standard deviation."""
    heads = ("program", "", *(f"{limit:.0%}" for limit in LIMITS))
    rows = []
    for program in dict.fromkeys(run.program for run in found):
        for way in (OURS, THEIRS):
            rows.append(
                [
                    f"`{_name(program)}`" if way is OURS else "",
                    way.name,
                    *(_cell(found, program, way, x) for x in LIMITS),
                ]
            )
        if thesis:
            rows.append(["", "thesis", *(" / ".join(cell.split()) for cell in THESIS[program].split("|"))])
    return table(heads, rows, frozenset({0, 1}))


def _name(program: str) -> str:
    return program.removeprefix("examples/").removeprefix("benchmarks/programs/")


def _cell(found: Sequence[Run], program: str, way: Way, limit: float) -> str:
    cell = [run.error for run in found if (run.program, run.way, run.limit) == (program, way.name, limit)]
    return f"{min(cell):.0f} / {max(cell):.0f} / {fmean(cell):.0f} / {pstdev(cell):.0f}"


def summary(found: Sequence[Run]) -> list[str]:
    """A row for each way: how far off, and how honest."""
    heads = (
        "estimator", "average", "worst cell", "worst run", "average, tuning", "average, others", "says nothing",
        "only at least", "truth within interval", "median width",
    )  # fmt: skip
    programs = list(dict.fromkeys(run.program for run in found))
    tuning = [name for name in programs if name in list(NINE)[:TUNED]]
    rows = []
    for way in WAYS:
        mine = [run for run in found if run.way == way.name]
        if not mine:
            continue
        cells = defaultdict(list)
        for run in mine:
            cells[run.program, run.limit].append(run.error)
        said = [run for run in mine if run.said is not None]
        rows.append([
            way.name,
            f"{fmean(run.error for run in mine):.1f}",
            f"{max(map(fmean, cells.values())):.0f}",
            f"{max(run.error for run in mine):.0f}",
            _mean(run.error for run in mine if run.program in tuning),
            _mean(run.error for run in mine if run.program not in tuning),
            f"{1 - len(said) / len(mine):.0%}",
            f"{sum(run.said.high is None for run in said if run.said) / len(mine):.0%}",
            f"{sum(run.honest for run in said) / max(1, len(said)):.0%}",
            f"{median(run.width for run in said):.0f}" if said else "",
        ])  # fmt: skip
    return table(heads, rows)


def pictures(large: bool) -> list[str]:
    """The breadth-first levels of the nine programs, and the rate of new states."""
    lines = ["```"]
    for program, sizes in NINE.items():
        picture = Picture()
        machine = machine_for(load(str(ROOT / f"{program}.py"), tuple(sizes[large].split())), Options())
        check(machine, Settings(), [picture])
        lines += [f"{_name(program)} {sizes[large]}", *picture.as_text().splitlines()[:2], ""]
    return [*lines[:-1], "```"]


def _mean(numbers: Iterable[float]) -> str:
    known = list(numbers)
    return f"{fmean(known):.1f}" if known else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--only", choices=ONLY, help="one part of it")
    given = parser.parse_args()
    if given.only in (None, "coverage pictures"):
        write(ROOT / "docs" / "results.md", {"coverage pictures": pictures(given.large)})
    for title, programs in (("coverage", NINE), ("coverage others", OTHERS)):
        if given.only not in (None, title):
            continue
        found = [run for name, sizes in programs.items() for run in runs(name, sizes[given.large], given.seeds)]
        states = {run.program: run.states for run in found}
        measured = ", ".join(f"`{_name(name)} {programs[name][given.large]}` ({n:,})" for name, n in states.items())
        write(
            ROOT / "docs" / "results.md",
            {
                f"{title} programs": [f"With their numbers of states, {given.seeds} seeds each: {measured}."],
                f"{title} errors": errors(found, programs is NINE),
                f"{title} summary": summary(found),
            },
        )


if __name__ == "__main__":
    main()
