"""The results of paper 004 (Lerda and Visser 2001) in kind: `python -m benchmarks.paper004` measures them and writes
the tables into docs/paper004.md.

States and transitions are exact and the same on every machine. Times are given as ratios within one table, each the
least of several runs; a few minutes on two cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import ROOT, measure
from benchmarks.table1 import ROWS as FRONTIERS
from benchmarks.tables import write

DOCUMENT = ROOT / "docs" / "paper004.md"
NAMINGS = ("off", "site", "reach")
COLLECTORS = ("off", "refcount", "mark-sweep")
RUNS = 3  # of which the fastest counts

Report = dict[str, Any]


def run(name: str, arguments: str, *options: str) -> Report:
    return measure(f"examples/{name}.py", *arguments.split(), options=options)


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def table(*heads: str) -> list[str]:
    return [row(*heads), "|---" * len(heads) + "|"]


def place(document: Path, name: str, found: Iterator[str]) -> None:
    """Shows a table and writes it where the document has its place."""
    lines = "\n".join(found).rstrip().splitlines()
    print("\n".join([name, "", *lines, ""]), flush=True)
    write(document, {name: lines})


def counts(report: Report) -> str:
    return f"{report['states']:,} / {report['transitions']:,}"


def called(name: str, arguments: str) -> str:
    return f"`{name.removeprefix('paper004/')}{' ' * bool(arguments)}{arguments}`"


def namings(programs: Sequence[tuple[str, str]], reductions: Sequence[str]) -> Iterator[str]:
    yield from table("program", "`--reduction`", *(f"`--symmetry {naming}`" for naming in NAMINGS))
    for name, arguments in programs:
        for reduction in reductions:
            options = ("--reduction", reduction)
            found = [counts(run(name, arguments, *options, "--symmetry", naming)) for naming in NAMINGS]
            yield row(called(name, arguments), reduction, *found)


def figures() -> Iterator[str]:
    yield from namings([(f"paper004/figure{number}", "") for number in (2, 3, 4)], ("none", "por"))


def heaps() -> Iterator[str]:
    programs = [("paper004/temp_obj", "2 5"), ("paper004/no_garbage", "2 4"), ("paper004/double_linked", "2 3")]
    yield from namings(programs, ("por",))


def figure5() -> Iterator[str]:
    yield from table("`--gc`", "verdict", "states / transitions")
    for collector in COLLECTORS:
        options = ("--atomicity", "line", "--max-states", "1000", "--gc", collector)
        report = run("paper004/figure5", "", *options)
        yield row(collector, report["verdict"], counts(report))


def fastest(found: dict[str, list[Report]]) -> dict[str, Report]:
    """Of each kind of run the fastest."""
    for reports in found.values():
        assert len(set(map(counts, reports))) == 1, "a search repeated is the same search"
    return {kind: min(reports, key=_seconds) for kind, reports in found.items()}


def table1() -> Iterator[str]:
    heads = ("frontier and store", "time", "bytes per state", "pool entries", "peak memory", "states rebuilt")
    for name, arguments, reduction in (("remote_agent", "", "none"), ("bounded_buffer", "3 3 3", "por")):
        found: dict[str, list[Report]] = {frontier: [] for frontier in FRONTIERS}
        for _ in range(RUNS):
            for frontier, options in FRONTIERS.items():
                search = ("--search", "depth-first", "--reduction", reduction, *options)
                found[frontier].append(run(name, arguments, *search))
        best = fastest(found)
        slowest = best["No compression"]
        assert len(set(map(counts, best.values()))) == 1, "how states are kept must not change what they are"
        yield f"{called(name, arguments)} `--reduction {reduction}`: {counts(slowest)}"
        yield ""
        yield from table(*heads)
        for frontier, report in best.items():
            statistics = report["statistics"]
            yield row(
                frontier,
                f"{_seconds(report) / _seconds(slowest):.2f}",
                f"{statistics['store_bytes_per_state']:,.0f}",
                statistics.get("store_pool_entries", ""),
                f"{report['peak_memory_bytes'] / 2**20:.0f} MB",
                f"{statistics['rebuilt']:,}",
            )
        yield ""


def table2() -> Iterator[str]:
    yield from table("program", *(f"`--gc {collector}`" for collector in COLLECTORS), "time, mark-sweep : off")
    for name, arguments in (("temp_obj", "2 7"), ("no_garbage", "2 6"), ("double_linked", "2 4")):
        found: dict[str, list[Report]] = {collector: [] for collector in COLLECTORS}
        for _ in range(RUNS):
            for collector in COLLECTORS:
                found[collector].append(run(f"paper004/{name}", arguments, "--gc", collector))
        best = fastest(found)
        ratio = _seconds(best["mark-sweep"]) / _seconds(best["off"])
        yield row(called(name, arguments), *(counts(best[collector]) for collector in COLLECTORS), f"{ratio:.2f}")


def _seconds(report: Report) -> float:
    seconds: float = report["seconds"]
    return seconds


TABLES = {"figures": figures, "heaps": heaps, "figure5": figure5, "table2": table2, "table1": table1}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paper004", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"which (default: all): {', '.join(TABLES)}")
    for name in parser.parse_args().tables or TABLES:
        place(DOCUMENT, name, TABLES[name]())


if __name__ == "__main__":
    main()
