"""Outcomes in the order of their tasks, so that what is reported does not depend on who was faster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar


class Ordered(Protocol):
    """A task."""

    @property
    def number(self) -> int: ...


Ticker = Callable[[int], None]  # is told how much was done since the last time
Work = TypeVar("Work", bound=Ordered)
Outcome = TypeVar("Outcome")


def in_order(tasks: Iterable[Ordered], wait: Callable[[], tuple[Ordered, Outcome]]) -> Iterator[Outcome]:
    """Yields the outcome of each task; `wait` gives the next task that ends, whichever that is, with its outcome."""
    done: dict[int, Outcome] = {}
    for task in tasks:
        while task.number not in done:
            ended, outcome = wait()
            done[ended.number] = outcome
        yield done.pop(task.number)
