"""The line that moves while a search runs on a terminal, and while its certificate is written."""

from __future__ import annotations

from time import monotonic

from rich.console import Console
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from pathproof.report.text import coverage
from pathproof.search import Node, Observer
from pathproof.search.observer import Watched

_PERIOD = 0.2  # seconds between two looks
_PATIENCE = 64  # steps between two looks at the clock


class Progress(Observer):
    """States, transitions, rate, frontier, depth, memory, elapsed."""

    every_step = False  # it looks when the native loop pauses

    def __init__(self, console: Console) -> None:
        # Refreshed from the loop: a thread of its own would take time from the search.
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._began = monotonic()
        self._attempts = 0
        self._steps = 0
        self._shown = 0.0
        self._exploration: Watched | None = None

    def __enter__(self) -> Progress:
        self._live.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._live.stop()

    def started(self, exploration: Watched) -> None:
        self._exploration = exploration
        self._attempts += 1

    def paused(self, exploration: Watched) -> None:
        self._show(monotonic())

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        self._steps += 1
        if self._steps % _PATIENCE == 0:
            self._show(monotonic())

    def issuing(self, rows: int, states: int) -> None:
        self._live.update(Text(f"writing the certificate: {rows:,} of {states:,} rows"), refresh=True)

    def _show(self, now: float) -> None:
        if now - self._shown >= _PERIOD:
            self._shown = now
            self._live.update(Text(self.line(now)), refresh=True)

    def line(self, now: float) -> str:
        """What is shown."""
        exploration = self._exploration
        if exploration is None:
            return ""
        elapsed = now - self._began
        parts = [
            f"{exploration.states:,} states",
            f"{exploration.transitions:,} transitions",
            f"{exploration.transitions / max(elapsed, 0.001):,.0f}/s",
            f"frontier {exploration.waiting:,}",
            f"depth {exploration.depth:,}",
            f"coverage {self._coverage(exploration)}",
            f"{exploration.memory / 2**20:,.0f} MB",
            f"{elapsed:.0f} s",
        ]
        if self._attempts > 1:
            parts.append(f"attempt {self._attempts}")
        return "  ".join(parts)

    @staticmethod
    def _coverage(exploration: Watched) -> str:
        """As far as it can be told yet."""
        estimate = exploration.estimate()
        return "not known yet" if estimate is None else coverage(estimate).partition(":")[0]


class RowProgress:
    """The bar that fills while a certification runs on a terminal: rows walked of all rows."""

    def __init__(self, console: Console, rows: int) -> None:
        self._bar = Bar(
            BarColumn(), TaskProgressColumn(), MofNCompleteColumn(), TextColumn("rows"), TimeRemainingColumn(),
            console=console, transient=True, auto_refresh=False,
        )  # fmt: skip
        self._task = self._bar.add_task("rows", total=rows)
        self._shown = 0.0

    def __enter__(self) -> RowProgress:
        self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._bar.stop()

    def tick(self, rows: int) -> None:
        """So many more rows were walked."""
        now = monotonic()
        shown = now - self._shown >= _PERIOD
        self._bar.update(self._task, advance=rows, refresh=shown)
        if shown:
            self._shown = now
