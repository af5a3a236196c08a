"""What a certificate needs of a search: for each state, in the order of discovery, how it was reached, how many
choices it has and how many transitions lead to it.

Four arrays of four bytes: sixteen bytes a state, of which eight are the search's own tree. They grow with the
search, so `--max-memory` counts them. A search that does not run in this loop (a native one) keeps such arrays
itself and hands them over (`adopt`).
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pathproof.machine.interface import Machine
from pathproof.search.exploration import Exploration
from pathproof.search.observer import Observer
from pathproof.search.strategy import Node

if TYPE_CHECKING:
    from pathproof.search.native import NativeExploration


def _column() -> array[int]:
    return array("I")


@dataclass
class Record:
    """Per state, by number: parent and choice of the tree, fanout, indegree (the initial state counts one more)."""

    parents: array[int] = field(default_factory=_column)
    choices: array[int] = field(default_factory=_column)
    fanouts: array[int] = field(default_factory=_column)
    indegrees: array[int] = field(default_factory=_column)


class Recorder(Observer):
    """Keeps the record of the last attempt. `problem`: why there is none, "" if there is one."""

    every_step = False
    bytes_per_state = 20  # four columns, and one while rows are put in order

    def __init__(self) -> None:
        self.machine: Machine | None = None
        self._start()

    def _start(self) -> None:
        self.record = Record()
        self.taken = 0
        self.problem = ""

    def started(self, exploration: Exploration | NativeExploration) -> None:
        self._start()
        self.machine = exploration.machine
        if isinstance(exploration, Exploration):
            self.record.parents = exploration.tree.parents
            self.record.choices = exploration.tree.choices

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        self.record.fanouts.append(node.fanout)
        self.record.indegrees.append(1)

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        self.taken += 1
        if not new and target is not None and target >= 0:
            self.record.indegrees[target] += 1

    def adopt(self, machine: Machine, record: Record) -> None:
        """What another loop recorded, of a search that took every choice of every state once."""
        self._start()
        self.machine = machine
        self.record = record

    def finished(self, exploration: Exploration | NativeExploration) -> None:
        if not isinstance(exploration, Exploration):
            self.adopt(exploration.machine, exploration.record())
        elif self.taken != sum(self.record.fanouts):
            self.problem = f"search {exploration.strategy.name} took some choices more than once"
