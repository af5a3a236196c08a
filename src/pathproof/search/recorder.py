"""What a certificate needs of a search: its graph, of the last attempt."""

from __future__ import annotations

from pathproof.machine.interface import Machine
from pathproof.properties import Properties
from pathproof.search.graph import Graph, LeftOpen
from pathproof.search.observer import Observer, Watched
from pathproof.search.strategy import Node


class Recorder(Observer):
    """Keeps the graph of a search that is over. `problem`: why no certificate can be made of it, "" if one can."""

    bytes_per_state = 20  # the four columns, and one more while rows are put in order

    def __init__(self) -> None:
        self.machine: Machine | None = None
        self.properties: Properties | None = None  # that were checked
        self.graph = Graph()
        self.problem = ""

    def finished(self, exploration: Watched) -> None:
        self.machine = exploration.machine
        self.properties = exploration.properties
        self.graph = exploration.graph()
        if exploration.repeated:
            self.problem = f"search {exploration.strategy.name} took some choices more than once"


class PartialRecorder(Recorder):
    """Also keeps which choices the search left open, for a partial script.

    A choice counts as followed once its transition is in the graph. One whose step was interrupted, or whose target
    was one state too many, was taken and not followed. The Python loop shows each step; a native one is asked in the
    end."""

    every_step = False
    bytes_per_state = 24

    def started(self, exploration: Watched) -> None:
        self._open: dict[int, int] = {}

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        if node.fanout:
            self._open[node.number] = (1 << node.fanout) - 1

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        left = self._open[source.number] & ~(1 << choice)
        if left:
            self._open[source.number] = left
        else:
            del self._open[source.number]

    def finished(self, exploration: Watched) -> None:
        super().finished(exploration)
        if exploration.missing is not None:
            unfollowed = exploration.unfollowed(self.graph.fanouts)
            masks = self._open.items() if unfollowed is None else unfollowed
            self.graph.left_open = LeftOpen(len(self.graph), masks)
