"""Tables 4.1 and 4.2 of the thesis: what a search in a cache does again, and how long it takes, by policy and size.

Redundant work is how many transitions were taken for each one that the program has. It is the same on every machine
for the same seed. Time is that of the processor, of the search alone, for the time of a depth-first search over
fingerprints without a cache. Sizes are shares of the program's states, those on the path included.

A search that visits `--limit` times as many states as there are is given up (`more`; the thesis: TO); `path` means that
the path alone filled the cache.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from statistics import mean
from time import process_time

from benchmarks.tables import table, write
from pathproof import verify
from pathproof.machine import Options
from pathproof.search import Limits, Observer, Settings, Verification
from pathproof.search.observer import Watched
from pathproof.store.replacement import REPLACEMENTS

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "results.md"
SIZES = (15, 25, 50, 75, 95)
FIRST = (
    "philosophers 6", "bounded_buffer 3 2 2", "nested_monitor 4 2 1", "ksu_pipeline 2 1", "pipeline 4",
    "readers_writers 2 2", "replicated_workers 3 2", "sleeping_barber 1 3 2", "elevator 1 2 3",
)  # fmt: skip
LARGER = (
    "philosophers 8", "bounded_buffer 4 3 3", "nested_monitor 4 2 2", "ksu_pipeline 3 1", "pipeline 6",
    "readers_writers 3 2", "replicated_workers 5 2", "sleeping_barber 2 4 3", "elevator 2 3 2",
)  # fmt: skip
UNREDUCED = ("philosophers 2", "sleeping_barber 1 1 1")
IN_THE_THESIS = ("cost", "random", "age", "hits", "stratified", "depth")
# Time and redundant work, by size, in the order of IN_THE_THESIS.
THESIS = {
    15: {
        "philosophers": "23/21 TO TO TO TO TO",
        "bounded_buffer": "TO TO TO TO TO TO",
        "nested_monitor": "TO TO TO TO TO TO",
        "ksu_pipeline": "TO 24/23 TO TO TO TO",
        "pipeline": "24/21 24/24 25/24 TO 25/25 TO",
        "readers_writers": "24/21 TO TO 25/23 TO TO",
        "replicated_workers": "TO TO TO TO TO TO",
        "sleeping_barber": "23/20 TO TO TO TO 25/24",
        "elevator": "TO TO TO TO TO TO",
    },
    25: {
        "philosophers": "11/10 14/13 17/15 17/13 18/17 16/13",
        "bounded_buffer": "12/11 14/13 16/15 TO 18/17 17/14",
        "nested_monitor": "14/12 16/14 TO 16/11 17/16 15/13",
        "ksu_pipeline": "13/11 16/14 18/16 TO TO TO",
        "pipeline": "12/11 16/15 15/15 TO 18/17 16/15",
        "readers_writers": "12/10 16/14 14/13 14/10 18/17 TO",
        "replicated_workers": "14/11 16/16 15/14 TO 19/18 15/15",
        "sleeping_barber": "12/12 15/13 TO TO 20/18 15/14",
        "elevator": "13/9 15/14 14/12 16/12 TO 16/15",
    },
    50: {
        "philosophers": "7/7 10/9 13/12 13/10 14/14 12/12",
        "bounded_buffer": "8/8 10/9 12/13 14/9 15/13 14/11",
        "nested_monitor": "9/7 11/11 13/12 14/9 13/12 12/11",
        "ksu_pipeline": "9/6 12/11 14/10 14/9 14/14 13/13",
        "pipeline": "9/8 10/10 13/12 13/9 14/13 13/11",
        "readers_writers": "9/7 11/9 11/11 12/8 15/13 14/13",
        "replicated_workers": "10/8 11/12 13/11 13/8 14/13 13/11",
        "sleeping_barber": "8/9 11/9 12/11 13/9 15/14 12/12",
        "elevator": "9/6 11/10 11/12 12/10 16/13 13/12",
    },
    75: {
        "philosophers": "4/3 5/5 8/7 8/6 8/8 7/6",
        "bounded_buffer": "4/4 5/5 8/7 8/6 9/8 8/7",
        "nested_monitor": "5/4 5/6 8/7 8/5 8/7 7/6",
        "ksu_pipeline": "5/4 6/5 8/6 8/6 8/9 8/7",
        "pipeline": "5/4 6/5 7/7 8/6 8/8 8/7",
        "readers_writers": "5/3 6/5 7/6 7/5 9/8 8/7",
        "replicated_workers": "5/4 6/6 7/7 8/5 9/9 8/7",
        "sleeping_barber": "4/4 5/5 7/6 7/6 9/8 7/7",
        "elevator": "5/4 5/5 6/7 8/5 9/8 8/7",
    },
    95: {
        "philosophers": "2/2 2/3 4/5 5/4 4/4 4/4",
        "bounded_buffer": "2/2 2/3 5/4 4/3 6/5 4/4",
        "nested_monitor": "3/2 3/3 5/4 5/4 5/5 4/3",
        "ksu_pipeline": "3/2 3/3 5/3 4/3 4/6 4/4",
        "pipeline": "2/2 3/3 4/4 5/4 4/4 4/5",
        "readers_writers": "3/2 3/2 5/3 5/3 4/5 5/3",
        "replicated_workers": "3/2 3/3 4/4 5/3 5/5 4/4",
        "sleeping_barber": "2/2 2/3 5/3 5/3 4/5 3/4",
        "elevator": "2/2 3/3 4/4 4/4 5/4 4/4",
    },
}


class Clock(Observer):
    """Time of the processor of the last attempt."""

    def started(self, exploration: Watched) -> None:
        self._began = process_time()

    def finished(self, exploration: Watched) -> None:
        self.seconds = process_time() - self._began


@dataclass(frozen=True)
class Program:
    """One, and its search without a cache."""

    called: str
    states: int
    transitions: int
    depth: int
    seconds: float
    reduction: str

    @property
    def name(self) -> str:
        return self.called.partition(" ")[0]


@dataclass(frozen=True)
class Cell:
    """What came of a policy at a size, on average."""

    problem: str  # "", "more" or "path"
    work: float = 0.0
    time: float = 0.0

    def __str__(self) -> str:
        return self.problem or f"{self.time:.1f}/{self.work:.2f}"


def search(called: str, settings: Settings, reduction: str) -> tuple[Verification, float]:
    name, *arguments = called.split()
    clock = Clock()
    found = verify(
        ROOT / "examples" / f"{name}.py",
        arguments,
        settings=settings,
        options=Options(reduction=reduction),
        observers=[clock],
    )
    return found, clock.seconds


def without_cache(called: str, reduction: str = "por") -> Program:
    runs = [search(called, Settings(search="depth-first", store="fingerprints"), reduction) for _ in range(3)]
    found = runs[0][0]
    assert found.states is not None
    seconds = min(seconds for _, seconds in runs)
    return Program(called, found.states, found.transitions, found.depth, seconds, reduction)


def in_cache(program: Program, policy: str, size: int, seeds: int, limit: int) -> Cell:
    work: list[float] = []
    time: list[float] = []
    for seed in range(seeds):
        settings = Settings(
            search="depth-first",
            store="fingerprints",
            cache=max(2, program.states * size // 100),
            replacement=policy,
            seed=seed,
            limits=Limits(states=limit * program.states),
        )
        found, seconds = search(program.called, settings, program.reduction)
        if found.verdict != "verified":
            return Cell("path" if "the path alone" in found.incomplete else "more")
        work.append(found.transitions / program.transitions)
        time.append(seconds / program.seconds)
    return Cell("", mean(work), mean(time))


def by_policy(programs: list[Program], size: int, policies: list[str], seeds: int, limit: int) -> Iterator[str]:
    rows: list[list[str]] = []
    cells: dict[str, list[Cell]] = {policy: [] for policy in policies}
    for program in programs:
        print(f"{size}% of {program.called}", file=sys.stderr, flush=True)
        claimed = dict(zip(IN_THE_THESIS, THESIS[size][program.name].split(), strict=True))
        row = [program.called.replace("_", " ") + ("" if program.reduction == "por" else ", no reduction")]
        for policy in policies:
            cell = in_cache(program, policy, size, seeds, limit)
            cells[policy].append(cell)
            row.append(f"{cell} ({claimed[policy]})" if policy in claimed else str(cell))
        rows.append(row)
    rows.append(["ended; mean of their work", *(_summary(cells[policy]) for policy in policies)])
    yield f"A cache of {size}% of the states: time/redundant work, and what the thesis has in brackets."
    yield ""
    yield from table(["program", *policies], rows)
    yield ""


def by_size(programs: list[Program], policy: str, seeds: int, limit: int) -> Iterator[str]:
    rows: list[list[str]] = []
    cells: dict[int, list[Cell]] = {size: [] for size in SIZES}
    for program in programs:
        print(f"{program.called}, {policy}", file=sys.stderr, flush=True)
        row = [
            program.called.replace("_", " "),
            f"{program.states:,}",
            f"{program.transitions / program.states:.2f}",
            f"{program.depth:,}",
            f"{program.seconds:.2f}",
        ]
        for size in SIZES:
            cell = in_cache(program, policy, size, seeds, limit)
            cells[size].append(cell)
            row.append(str(cell))
        rows.append(row)
    rows.append(["ended; mean of their work", "", "", "", "", *(_summary(cells[size]) for size in SIZES)])
    heads = ["program", "states", "transitions per state", "depth", "seconds", *(f"{size}%" for size in SIZES)]
    yield from table(heads, rows)


def _summary(cells: list[Cell]) -> str:
    ended = [cell for cell in cells if not cell.problem]
    if not ended:
        return "0"
    return f"{len(ended)}; {exp(mean(log(cell.work) for cell in ended)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.caching", description=__doc__)
    parser.add_argument("programs", nargs="*", help="such as 'philosophers 8' (default: the nine, small)")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--limit", type=int, default=25, help="visits for each state (default: 25)")
    parser.add_argument("--policies", nargs="+", choices=list(REPLACEMENTS), default=list(REPLACEMENTS))
    parser.add_argument("--sizes", nargs="+", type=int, choices=SIZES, default=list(SIZES), metavar="PERCENT")
    parser.add_argument("--only", choices=("policies", "learned"), help="one of the two parts")
    parser.add_argument("--larger", nargs="*", default=list(LARGER), help="programs for the policy `learned` alone")
    parser.add_argument("--write", action="store_true", help=f"into {DOCUMENT.relative_to(ROOT)}")
    given = parser.parse_args()
    sizes = [] if given.only == "learned" else given.sizes
    programs = [without_cache(called) for called in given.programs or FIRST if sizes]
    programs += [without_cache(called, "none") for called in UNREDUCED if sizes and not given.programs]
    for size in sizes:
        _show(f"caching {size}", by_policy(programs, size, given.policies, given.seeds, given.limit), given.write)
    if given.only != "policies":
        larger = [without_cache(called) for called in given.larger]
        _show("caching learned", by_size(larger, "learned", given.seeds, given.limit), given.write)


def _show(name: str, lines: Iterator[str], into_document: bool) -> None:
    found = list(lines)
    print("\n".join(found), flush=True)
    if into_document:
        write(DOCUMENT, {name: found})


if __name__ == "__main__":
    main()
