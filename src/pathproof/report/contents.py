"""A certificate for people and scripts: its head, its sizes, its script, its tasks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from pathproof.certificate import Certificate
from pathproof.certifier.listing import BACKTRACK, START, Line
from pathproof.certifier.partition import Task, largest_share, path_lengths
from pathproof.errors import place
from pathproof.report.style import plain, render


def sizes(certificate: Certificate) -> dict[str, int | float]:
    """Bytes by part; trustful certification needs neither indegrees nor what they cost."""
    entries = list(certificate.entries())
    found: dict[str, int | float] = {"bytes": certificate.size(), "head_bytes": certificate.head_size}
    for name in ("path", "shapes", "numbers", "indegrees"):
        found[f"{name}_bytes"] = sum(getattr(entry, name) for entry in entries)
    transitions = max(1, certificate.claims.transitions)
    found["trustful_bytes"] = found["bytes"] - found["indegrees_bytes"]
    found["bytes_per_transition"] = found["bytes"] / transitions
    found["trustful_bytes_per_transition"] = found["trustful_bytes"] / transitions
    return found


def inspection_json(certificate: Certificate, lines: Sequence[Line], tasks: Sequence[Task], more: bool = False) -> str:
    """One JSON object. `more`: the script has more lines than are shown."""
    found: dict[str, Any] = {
        "digest": certificate.digest,
        "claims": asdict(certificate.claims),
        "chunks": len(certificate),
        "split": certificate.split,
        "sizes": sizes(certificate),
        "script": [
            {"transition": _name(line), "state": line.state if line.state >= 0 else None, "step": _step(line)}
            for line in lines
        ],
        "script_goes_on": more,
    }
    if tasks:
        found["tasks"] = [{**asdict(task), "rows": task.rows} for task in tasks]
        found["largest_share"] = largest_share(list(tasks))
    return json.dumps(found, indent=2)


def _step(line: Line) -> dict[str, object] | None:
    return asdict(line.step) if line.step is not None else None


def inspection_text(
    certificate: Certificate,
    lines: Sequence[Line],
    tasks: Sequence[Task],
    more: bool = False,
    width: int | None = None,
    colour: bool = False,
) -> str:
    """The head, then what was asked for."""
    return render(_parts(certificate, lines, tasks, more), width, colour)


def _parts(
    certificate: Certificate, lines: Sequence[Line], tasks: Sequence[Task], more: bool
) -> Iterator[RenderableType]:
    claims = certificate.claims
    size = sizes(certificate)
    what = "partial script, not a proof:" if certificate.partial else "certificate"
    yield plain(f"{what} {certificate.path}", "bold")
    options = ", ".join(f"{name} {value}" for name, value in asdict(claims.options).items())
    properties = ", ".join(f"{kind} {name}".strip() for kind, name, _ in claims.properties)
    yield _table(
        [
            ("written by", f"{claims.tool}, {claims.engine} machine, {claims.tree}"),
            ("sources", ", ".join(f"{name} {digest[:16]}" for name, digest in sorted(claims.sources.items()))),
            ("library", claims.library[:16]),
            ("arguments", " ".join(claims.arguments) or "none"),
            *([("call", claims.call)] if claims.call is not None else []),
            *([("models", ", ".join(claims.models))] if claims.models else []),
            ("semantics", options),
            ("mutable", f"{len(claims.mutable)} locations"),
            ("probed", f"{len(claims.probed)} sites"),
            ("guards", f"{len(claims.guards)} locations"),
            ("properties", properties),
            ("states", f"{claims.states:,}, depth {claims.depth:,}"),
            ("transitions", f"{claims.transitions:,} of {claims.choices:,} choices"),
            *([("left open", f"{claims.out:,} choices")] if claims.out is not None else []),
            ("chunks", f"{len(certificate)}{' in files of their own' if certificate.split else ''}"),
            (
                "bytes",
                f"{size['bytes']:,}: head {size['head_bytes']:,}, paths {size['path_bytes']:,}, "
                f"shapes {size['shapes_bytes']:,} and {size['numbers_bytes']:,}, "
                f"indegrees {size['indegrees_bytes']:,}",
            ),
            (
                "a transition",
                f"{size['bytes_per_transition']:.4f} bytes, {size['trustful_bytes_per_transition']:.4f} trustful",
            ),
            ("digest", certificate.digest),
        ]
    )
    if lines:
        yield ""
        yield plain("script", "bold")
        yield _script(lines)
        if more:
            yield plain(f"  and so on: {len(lines):,} lines are shown at most; ask for fewer rows", "yellow")
    if tasks:
        yield ""
        yield plain("tasks", "bold")
        yield from _tasks(list(tasks))


def _table(rows: Iterable[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2))
    for _ in range(2):
        table.add_column(overflow="fold")
    for name, text in rows:
        table.add_row(plain(f"  {name}", "dim"), plain(text))
    return table


def _name(line: Line) -> str:
    if line.choice == BACKTRACK:
        return "B"
    return "-" if line.choice == START else f"t{line.choice}"


def _script(lines: Sequence[Line]) -> Table:
    table = Table.grid(padding=(0, 2))
    for _ in range(5):
        table.add_column(overflow="fold")
    for line in lines:
        state = f"S{line.state}" if line.state >= 0 else "*"
        step = line.step
        told = (step.thread, place(step.file, step.line), step.source) if step is not None else ()
        table.add_row(*map(plain, (f"  {_name(line)}", state, *told)))
    return table


def _tasks(tasks: list[Task]) -> Iterator[RenderableType]:
    table = Table.grid(padding=(0, 2))
    for justify in ("right", "right", "right", "right", "left"):
        table.add_column(justify=justify, overflow="fold")
    table.add_row(*map(plain, ("  task", "rows", "work", "path", "begins at rows")))
    for task in tasks:
        begins = [begin for begin, _ in task.ranges]
        shown = ", ".join(f"{begin:,}" for begin in begins[:8]) + (" ..." if len(begins) > 8 else "")
        cells = f"  {task.number + 1}", f"{task.rows:,}", f"{task.size:,}", f"{sum(task.paths):,}", shown
        table.add_row(*map(plain, cells))
    yield table
    lengths = list(path_lengths(tasks))
    yield plain(
        f"  largest task with its path: {largest_share(tasks):.2%} of all, ideal {1 / len(tasks):.2%}; "
        f"paths {sum(lengths) / len(lengths):.1f} on average, {max(lengths):,} at most"
    )
