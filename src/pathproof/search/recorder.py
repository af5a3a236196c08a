"""What a certificate needs of a search: its graph, of the last attempt."""

from __future__ import annotations

from pathproof.machine.interface import Machine
from pathproof.properties import Properties
from pathproof.search.graph import Graph
from pathproof.search.observer import Observer, Watched


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
