"""Where a search stands: all that is needed to go on from there, in another process and another day.

What is kept is the tree of the search, how many transitions lead to each state, and how many choices are left. States
are not kept. The order in which a breadth-first or depth-first search takes choices is a function of the states, so the
tree says which choices led somewhere new. Whoever goes on takes these again, one for each state, checks each state
again, and skips all other choices. So states are real whatever the snapshot says, which of them wait for their turn is
worked out and not read, and a state takes one or two bytes. The price is time (docs/search.md, "Checkpoints").

What is not taken again is believed: how many choices are left, how many transitions lead to a state, and what step
properties said of steps to known states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pathproof.errors import UsageError
from pathproof.estimation import Point
from pathproof.properties.judge import Testimony
from pathproof.search.graph import Graph

ROWS = 1 << 16  # in one piece


@dataclass(frozen=True)
class Snapshot:
    """`choices`: of all these states, of which `untaken` are left. `rows` gives the tree in pieces of at most `ROWS`
    states, in the order of discovery; whoever goes on does not look at fanouts.

    `faulty`: steps of which step properties found something wrong; of each, how many states there were then, the number
    of the state before it, and the choice. `silent`, `spoke`: what step properties have said so far."""

    states: int
    transitions: int
    choices: int
    untaken: int
    rows: Callable[[], Iterator[Graph]]
    course: tuple[Point, ...] = ()
    faulty: tuple[tuple[int, int, int], ...] = ()
    silent: frozenset[tuple[str, str]] = frozenset()
    spoke: frozenset[tuple[str, str]] = frozenset()


def misfit() -> UsageError:
    """The rows are not what a search of this program finds."""
    return UsageError("the checkpoint cannot be resumed: its states are not those of this program")


def of_steps(testimony: Testimony, names: set[str]) -> frozenset[tuple[str, str]]:
    return frozenset((name, part) for name, part in testimony if name in names)
