"""How text looks: one place for colours, and nothing of a checked program reaches a terminal unescaped."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from pathproof.errors import visible

WIDE = 160  # columns where there is no terminal to ask

VERDICTS = {
    "verified": "bold green",
    "violated": "bold red",
    "incomplete": "bold yellow",
    "error": "bold red",
    "certified": "bold green",
    "certified in part": "bold yellow",
    "rejected": "bold red",
    "malformed": "bold red",
}


def plain(text: str, style: str = "") -> Text:
    """The text, as much of it as can be trusted to a terminal, on one line."""
    return Text(visible(text), style)


def render(parts: Iterable[RenderableType], width: int | None, colour: bool) -> str:
    """Lines of text, without the blanks that a table leaves at their ends."""
    buffer = StringIO()
    console = Console(
        file=buffer,
        width=width or WIDE,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
    )
    for part in parts:
        console.print(part, soft_wrap=not isinstance(part, Table))  # a command is to be copied in one piece
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines())
