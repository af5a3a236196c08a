"""The compiled program for people: instructions by function, with source lines, the visible ones marked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table

from pathproof.report.style import plain, render

_LONG = 60  # a docstring is one argument

Row = tuple[str, int, str, str, int, bool]


def listing(rows: Iterable[Row], width: int | None = None, colour: bool = False) -> str:
    """`rows` are (code, position, operation, argument, line, whether it can be visible)."""
    parts: list[RenderableType] = []
    for name, instructions in groupby(rows, key=lambda row: row[0]):
        table = Table.grid(padding=(0, 2))
        for justify in ("right", "right", "left", "left", "left"):
            table.add_column(justify=justify, overflow="fold")
        last = 0
        for _, position, operation, argument, line, visible in instructions:
            table.add_row(
                plain(f"  {line}" if line != last else "", "dim"),
                plain(str(position)),
                plain(operation, "bold" if visible else ""),
                plain(argument if len(argument) <= _LONG else f"{argument[: _LONG - 3]}..."),
                plain("visible" if visible else "", "yellow"),
            )
            last = line
        parts += [plain(name, "bold cyan"), table, ""]
    return render(parts, width, colour)
