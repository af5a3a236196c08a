"""Measurements as tables: Markdown that is readable in a terminal as well, and its places in the documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp, log
from pathlib import Path
from statistics import median

from benchmarks.problems import PROBLEMS
from benchmarks.runs import Run
from benchmarks.spin import KINDS

HEADS = (
    "program",
    "tool",
    "states",
    "transitions",
    "seconds",
    "transitions/s",
    "native : it",
    "bytes/state",
    "peak MB",
    "s to verdict",
    "remarks",
)

# Rates are compared only between runs of so many transitions (native, other): what a tool does once would be most of a
# shorter one. SPIN, for example, clears its tables first, which takes as long as some 10^5 transitions.
ENOUGH = {"reference": (10**4, 10**3)}
USUALLY_ENOUGH = (10**6, 10**6)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], words: frozenset[int] = frozenset({0})) -> list[str]:
    """Lines of a table; the columns in `words` are aligned to the left, the others to the right."""
    lines = [list(heads), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = ["-" * width if number in words else "-" * (width - 1) + ":" for number, width in enumerate(widths)]
    lines.insert(1, rule)

    def aligned(line: list[str]) -> Iterator[str]:
        for number, (cell, width) in enumerate(zip(line, widths, strict=True)):
            yield cell.ljust(width) if number in words else cell.rjust(width)

    return [f"| {' | '.join(aligned(line))} |" for line in lines]


def write(document: Path, tables: Mapping[str, Sequence[str]]) -> None:
    """Puts each table where the document has `<!-- its name -->` ... `<!-- end -->`."""
    text = document.read_text()
    for name, lines in tables.items():
        places = list(re.finditer(rf"(<!-- {name} -->\n).*?(<!-- end -->)", text, re.DOTALL))
        if len(places) != 1:
            raise SystemExit(f"{document} has {len(places)} places for the table {name}")
        begin, end = places[0].end(1), places[0].start(2)
        text = "\n".join([text[:begin], *lines, "", text[end:]])
    document.write_text(text)


def named(run: Run) -> str:
    return f"`{run.program.rpartition('/')[2].removesuffix('.py')} {run.arguments}`"


def whole(number: float | None) -> str:
    return "" if number is None else f"{number:,.0f}"


def ratio(number: float) -> str:
    return f"{number:,.2f}" if number < 10 else f"{number:,.0f}"


def programs(runs: Sequence[Run]) -> list[str]:
    """Every run, those on the same problem together."""
    differences = {problem.program: problem.difference for problem in PROBLEMS}
    rows = []
    natives = {(run.program, run.arguments): run for run in runs if run.tool == "native"}
    for run in runs:
        native = natives.get((run.program, run.arguments), run)
        remarks = [run.note] if run.note else []
        if run.tool == "SPIN" and differences.get(run.program) and not run.missing:
            remarks.append(differences[run.program])
        name = named(run) if run is native else ""
        if run.missing:
            rows.append([name, run.tool, *[""] * 8, "; ".join(remarks)])
            continue
        rows.append(
            [
                name,
                run.tool,
                whole(run.states),
                whole(run.transitions or None),
                f"{run.seconds:.2f}",
                whole(run.rate or None),
                ratio(native.rate / run.rate) if run is not native and comparable(native, run) else "",
                whole(run.bytes_per_state),
                whole(run.peak / 2**20),
                f"{run.total:.2f}" if run.complete else "",
                "; ".join(remarks),
            ]
        )
    return table(HEADS, rows, frozenset({0, 1, 10}))


def reference(runs: Sequence[Run]) -> list[str]:
    """The reference machine alone: the median over the nine programs is what it is judged by."""
    nine = {problem.program for problem in PROBLEMS if problem.evaluation}
    found = [run for run in runs if run.tool == "reference" and run.program in nine and run.rate]
    rows = [
        [named(run), whole(run.states), whole(run.transitions), f"{run.seconds:.1f}", whole(run.rate)] for run in found
    ]
    if found:
        rows.append(["median", "", "", "", whole(median(run.rate for run in found))])
    return table(("program", "states", "transitions", "seconds", "transitions/s"), rows)


def geometric_mean(numbers: Sequence[float]) -> float:
    return exp(sum(map(log, numbers)) / len(numbers))


def comparable(native: Run, other: Run) -> bool:
    """Whether both made enough transitions for their rates to mean something."""
    ours, its = ENOUGH.get(other.tool, USUALLY_ENOUGH)
    return other.states is not None and native.transitions >= ours and other.transitions >= its


def pairs(runs: Sequence[Run], tool: str) -> list[tuple[Run, Run]]:
    """Native beside a tool on the same problem, on every problem that both tried."""
    others = {(run.program, run.arguments): run for run in runs if run.tool == tool and not run.missing}
    natives = [run for run in runs if run.tool == "native" and not run.missing]
    return [(run, others[run.program, run.arguments]) for run in natives if (run.program, run.arguments) in others]


def summary(runs: Sequence[Run]) -> list[str]:
    """Who is faster, and by how much."""
    return [f"- {line}" for line in _summary(runs)]


def _summary(runs: Sequence[Run]) -> Iterator[str]:
    for tool in ("reference", *KINDS):
        beside = pairs(runs, tool)
        ratios = [native.rate / other.rate for native, other in beside if comparable(native, other)]
        if ratios:
            mean = geometric_mean(ratios)
            faster = "the native machine is faster" if mean > 1 else f"{tool} is faster"
            yield (
                f"native : {tool}, transitions per second: geometric mean {ratio(mean)} over {len(ratios)} problems "
                f"(least {ratio(min(ratios))}, greatest {ratio(max(ratios))}): {faster}."
            )
        else:
            absent = next((run.note for run in runs if run.tool == tool and run.missing), "no runs long enough")
            yield f"native : {tool}, transitions per second: not compared ({absent})."
        judged = [(native, other) for native, other in beside if native.complete or other.complete]
        if judged and tool != "reference":
            first = sum(_before(native, other) for native, other in judged)
            both = [(native, other) for native, other in judged if native.complete and other.complete]
            line = f"native and {tool}, time to the verdict: native first on {first} of the {len(judged)} problems "
            line += "that either finished"
            if both:
                times = geometric_mean([other.total / native.total for native, other in both])
                line += f"; on the {len(both)} that both did, {tool} takes {ratio(times)} times as long "
                line += "(geometric mean)"
            yield f"{line}."
            builds = [other.built for _, other in judged if other.built]
            if builds:
                whole = [(native, replace(other, total=other.total + other.built)) for native, other in judged]
                first = sum(_before(native, other) for native, other in whole)
                yield (
                    f"native and {tool}, from the model to the verdict, with {median(builds):.1f} s (median) to "
                    f"translate and compile it: native first on {first} of the {len(judged)}."
                )
    yield from _frontrun(runs)
    large = [run for run in runs if run.tool == "native" and run.bytes_per_state and (run.states or 0) >= 10**6]
    if large:
        sizes = sorted(run.bytes_per_state or 0 for run in large)
        yield (
            f"native, bytes per state where there are a million states or more, pools and memo included: "
            f"{sizes[0]:.0f} to {sizes[-1]:.0f}, median {median(sizes):.0f}."
        )


def _before(one: Run, other: Run) -> bool:
    """Whether the one came to its verdict first, or alone."""
    return one.complete and (not other.complete or one.total < other.total)


def _frontrun(runs: Sequence[Run]) -> Iterator[str]:
    natives = {(run.program, run.arguments): run for run in runs if run.tool == "native"}
    for run in runs:
        if run.tool != "frontrun":
            continue
        native = natives[run.program, run.arguments]
        if run.missing or not run.rate:
            yield f"native and frontrun: not compared ({run.note})."
        elif run.complete and native.complete:
            yield (
                f"native and frontrun on {named(run)}: {native.total:.2f} and {run.total:.2f} seconds to the verdict; "
                f"frontrun makes {run.rate:,.0f} executions per second."
            )
        else:
            yield (
                f"native and frontrun on {named(run)}: frontrun does not end in its time; "
                f"it makes {run.rate:,.0f} executions per second."
            )


def scaling(runs: Sequence[Run]) -> list[str]:
    """The native machine's rate as something grows, and as a part of the rate in the program's first row."""
    first: dict[str, Run] = {}
    for run in runs:
        first.setdefault(run.program, run)
    heads = ("program", "states", "transitions", "seconds", "transitions/s", "of the first", "bytes/state", "peak MB")
    rows = [
        [
            named(run),
            whole(run.states),
            whole(run.transitions),
            f"{run.seconds:.2f}",
            whole(run.rate),
            ratio(run.rate / first[run.program].rate) if first[run.program].rate else "",
            whole(run.bytes_per_state),
            whole(run.peak / 2**20),
        ]
        for run in runs
    ]
    return table(heads, rows)
