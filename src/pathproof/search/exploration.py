"""The one loop.

    while the strategy has a turn:            which transition next is the strategy's business
        take it                               the machine's
        is the target new?                    the store's
        is anything wrong with it?            the properties'

Soundness lives here and nowhere else: a search is complete if every choice of every state found was taken,
which the loop counts itself (`untaken`), whatever the strategy says. Error states are states without
choices.

A step may raise `Undeclared`: it needs a location that was assumed never to be written while shared. Then
all states so far are void, and whoever runs the loop (`speculation.py`) declares it and starts afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathproof.errors import UsageError
from pathproof.machine.interface import Machine, State
from pathproof.search.backtracking import Backtracking
from pathproof.search.findings import Findings, Found
from pathproof.search.limits import Budget
from pathproof.search.observer import Observer
from pathproof.search.properties import Finding, Properties
from pathproof.search.strategy import Node, Strategy, Turn
from pathproof.search.tree import Tree
from pathproof.store import Store


class Exploration:
    """One attempt at exploring a machine's states. `run` it, then read the rest."""

    def __init__(
        self,
        machine: Machine,
        store: Store,
        strategy: Strategy,
        backtracking: Backtracking,
        properties: Properties,
        budget: Budget,
        observers: Sequence[Observer] = (),
        all_violations: bool = False,
    ) -> None:
        self.machine = machine
        self.store = store
        self.strategy = strategy
        self.backtracking = backtracking
        self.properties = properties
        self.budget = budget
        self.observers = observers
        self.findings = Findings(all_violations)
        self.tree = Tree()
        self.transitions = 0
        self.untaken = 0  # choices of found states that were not taken yet
        self.stopped: str | None = None  # why the search stopped early
        self._cut = False  # a state at the depth limit has choices

    def run(self) -> None:
        for observer in self.observers:
            observer.started(self)
        self._arrive(self.machine.initial(), None, -1)
        while self.stopped is None and (turn := self.strategy.next()) is not None:
            if not isinstance(turn, Turn):
                raise UsageError(f"search {self.strategy.name!r} gave {turn!r}, which is neither a Turn nor None")
            node, choice = turn
            self._take(node, choice)
            before = self.backtracking.state(node)
            after = self.machine.step(before, choice)
            if after is None:
                for observer in self.observers:
                    observer.stepped(node, choice, None, False)
            else:
                self.transitions += 1
                self._judge(self.properties.of_step(before, after), node.number, choice)
                self._arrive(after, node, choice)
            self.stopped = self.stopped or self.budget.spent()

    @property
    def states(self) -> int:
        return len(self.tree)

    @property
    def missing(self) -> str | None:
        """Why not every state that can be reached has been judged; None if every one has."""
        if self.stopped is not None:
            return self.stopped
        if not self.strategy.exhaustive:
            return f"{self.strategy.name} is a sample"
        if self._cut:
            return f"reached the limit of {self.budget.limits.depth:,} steps from the start"
        if self.store.lossy:
            return f"the {self.store.name} store may take a new state for a known one"
        if self.untaken:
            return f"the search ended with {self.untaken:,} choices not taken"
        return None

    @property
    def violations(self) -> list[Found]:
        """What was found. A tentative finding counts once nothing is left that could void it."""
        return self.findings.violations(self.missing is None)

    @property
    def suspected(self) -> list[Found]:
        """Tentative findings."""
        return self.findings.suspected

    @property
    def depth(self) -> int:
        """Of the deepest state."""
        return self.tree.depth

    @property
    def waiting(self) -> int:
        """How many states wait for their turn."""
        return len(self.strategy)

    def statistics(self) -> dict[str, int | float]:
        store = {f"store_{name}": value for name, value in self.store.statistics().items()}
        return {"rebuilt": self.backtracking.restored, **store}

    def caveat(self) -> str:
        """What a verdict that rests on this search must add, in a sentence; "" if nothing."""
        return self.store.caveat()

    def _arrive(self, state: State, parent: Node | None, choice: int) -> None:
        number, new = self.store.add(state)
        if new and self.states == self.budget.limits.states:
            self.stopped = f"reached the limit of {self.states:,} states"
            return
        if parent is not None:
            for observer in self.observers:
                observer.stepped(parent, choice, number, new)
        if not (new or self.strategy.revisits):
            return
        fanout = len(self.machine.choices(state))
        depth = 0 if parent is None else parent.depth + 1
        node = Node(number, depth, fanout, self.backtracking.keep(state) if fanout else None, new)
        self.backtracking.arrived(node, state)
        if new:
            self.untaken += fanout
            self.tree.add(*((0, 0) if parent is None else (parent.number, choice)), depth)
            for observer in self.observers:
                observer.found(node, parent, choice)
            self._judge(self.properties.of_state(state), number)
        if depth == self.budget.limits.depth:
            self._cut |= fanout > 0
        elif fanout:
            self.strategy.reached(node, state)

    def _take(self, node: Node, choice: int) -> None:
        if not 0 <= choice < node.fanout:
            raise UsageError(f"search {self.strategy.name!r} took choice {choice} of {node.fanout}")
        if node.open >> choice & 1:
            node.open ^= 1 << choice
            self.untaken -= 1

    def _judge(self, findings: Iterable[Finding], number: int, *last: int) -> None:
        if self.findings.add(findings, lambda: [*self.tree.path(number), *last]):
            self.stopped = "found a violation"
