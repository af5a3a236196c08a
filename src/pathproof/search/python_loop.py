"""The loop that serves every plan.

    while the strategy has a turn:            which transition next is the strategy's business
        take it                               the machine's
        is the target new?                    the store's
        is anything wrong with it?            the properties'

Soundness lives here and nowhere else: a search is complete if every choice of every state found was taken,
which the loop counts itself (`untaken`), whatever the strategy says. Error states are states without
choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from pathproof.errors import UsageError
from pathproof.estimation import Course, Evidence, Point, Sampled
from pathproof.machine.interface import State
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.graph import Graph
from pathproof.search.plan import Plan
from pathproof.search.resumable import Resumable
from pathproof.search.snapshot import Snapshot, misfit
from pathproof.search.strategy import BreadthFirst, Node, Turn
from pathproof.store import Abstract, BitState, Store
from pathproof.store.interface import UNKNOWN

_SLICE = 0.05  # seconds between two pauses


class PythonLoop(Resumable):
    """Steers any machine by any strategy over any store, watched by anybody."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        settings = plan.settings
        self.store = self._new_store()
        self.frontier = plan.strategy(plan.machine, settings.seed)
        self.backtracking = BACKTRACKING[settings.backtrack](plan.machine)
        self._graph = Graph()
        self._depth = 0
        self._taken = 0
        self._transitions = 0
        self._untaken = 0
        self._cut = False
        self._unsettled: tuple[int, int] | None = None  # states and untaken choices before a choice that is under way
        self._level_starts: list[int] = []  # breadth-first: the first number of each depth
        self._course = Course()

    @classmethod
    def refusal(cls, plan: Plan) -> str | None:
        return None

    def _run(self) -> None:
        self._resume()
        if not self.states:
            self._arrive(self.machine.initial(), None, -1)
        pause = monotonic() + _SLICE
        while self.stopped is None and (turn := self.frontier.next()) is not None:
            self._follow(turn)
            self.stopped = self.stopped or self.budget.spent()
            if monotonic() >= pause:
                for observer in self.observers:
                    observer.paused(self)
                pause = monotonic() + _SLICE
        self._leave()

    def _new_store(self) -> Store:
        plan = self.plan
        if plan.abstraction is not None:
            return Abstract(plan.machine, plan.abstraction.predicates)
        return BitState(plan.machine, plan.settings.bits) if plan.store is BitState else plan.store(plan.machine)

    @property
    def lost(self) -> bool:
        return self.store.lost()

    def _follow(self, turn: Turn) -> None:
        if not isinstance(turn, Turn):
            raise UsageError(f"search {self.frontier.name!r} gave {turn!r}, which is neither a Turn nor None")
        node, choice = turn
        self._leave()
        self._unsettled = self.states, self._untaken
        self._take(node, choice)
        before = self.backtracking.state(node)
        after = self.machine.step(before, choice)
        if after is None:
            for observer in self.observers:
                observer.stepped(node, choice, None, False)
            self._unsettled = None
        else:
            self._transitions += 1
            self._judge_step(before, after, node.number, choice)
            self._arrive(after, node, choice)

    @property
    def states(self) -> int:
        return len(self._graph)

    @property
    def transitions(self) -> int:
        return self._transitions

    @property
    def depth(self) -> int:
        return self._depth

    @property
    def waiting(self) -> int:
        return len(self.frontier)

    @property
    def untaken(self) -> int:
        return self._untaken

    @property
    def cut(self) -> bool:
        return self._cut

    @property
    def repeated(self) -> bool:
        return self._taken != sum(self._graph.fanouts) - self._untaken

    def graph(self) -> Graph:
        return self._graph

    def statistics(self) -> dict[str, int | float]:
        store = {f"store_{name}": value for name, value in self.store.statistics().items()}
        return {"rebuilt": self.backtracking.restored, **store}

    def caveat(self) -> str:
        forgets = "the store forgets, so a state may count more than once" if self.store.forgets else ""
        return self.store.caveat() or forgets

    def _arrive(self, state: State, parent: Node | None, choice: int) -> None:
        next_number = self.states
        number = self.store.add(state, next_number)
        new = number == next_number
        if new and self.states == self.budget.limits.states:
            self._full()
            return
        fanout = len(self.machine.choices(state)) if new or self.frontier.revisits else 0
        if parent is not None:  # from here on nothing is thrown: the transition is in the graph, or was not taken
            for observer in self.observers:
                observer.stepped(parent, choice, number, new)
        if not new and number != UNKNOWN:
            self._graph.indegrees[number] += 1
        if not (new or self.frontier.revisits):
            self._unsettled = None
            return
        depth = 0 if parent is None else parent.depth + 1
        node = Node(number, depth, fanout, self.backtracking.keep(state) if fanout else None, new)
        self.backtracking.arrived(node, state)
        if new:
            self._untaken += fanout
            self._depth = max(self._depth, depth)
            self._graph.add(*((0, 0) if parent is None else (parent.number, choice)), fanout)
            self._note(depth)
            for observer in self.observers:
                observer.found(node, parent, choice)
            self._judge(self.properties.of_state(state), lambda: self._graph.path(number))
        if fanout and depth != self.budget.limits.depth:
            self.frontier.reached(node, state)
        else:
            self._cut |= fanout > 0
            self.frontier.done.append(node)
        self._unsettled = None

    def _note(self, depth: int) -> None:
        """The state that was just found, for those who estimate how many there are."""
        if self._breadth_first and depth == len(self._level_starts):
            self._level_starts.append(self.states - 1)
        if self.states == self._course.next:
            self._course.note(self.states, self._transitions, self._untaken)

    @property
    def _breadth_first(self) -> bool:
        return self.strategy is BreadthFirst

    def evidence(self) -> Evidence | None:
        return self._evidence(self.states) if not self.strategy.revisits else None

    def _evidence(self, exhaustive: int, sampled: Sampled | None = None) -> Evidence:
        return self._shown(self._level_starts, exhaustive, self._course.points, sampled)

    def _take(self, node: Node, choice: int) -> None:
        if not 0 <= choice < node.fanout:
            raise UsageError(f"search {self.frontier.name!r} took choice {choice} of {node.fanout}")
        self._taken += 1
        if node.open >> choice & 1:
            node.open ^= 1 << choice
            self._untaken -= 1

    def _leave(self) -> None:
        """Passes on which states the search will not come back to."""
        for node in self.frontier.done:
            self.store.close(node.number)
            for observer in self.observers:
                observer.left(node)
        self.frontier.done.clear()

    # -- going on -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot | None:
        return self._standing(*(self._unsettled or (self.states, self._untaken)), self._course.points)

    def _piece(self, first: int, end: int) -> Graph:
        columns = (self._graph.parents, self._graph.choices, self._graph.fanouts, self._graph.indegrees)
        return Graph(*(column[first:end] for column in columns))

    def _retrace(self, rows: Graph, begin: int, end: int) -> int:
        for row in range(begin, end):
            number = self.states
            parent, choice, indegree = rows.parents[row], rows.choices[row], rows.indegrees[row]
            if number:
                node = self._skip_to(parent, choice)
                self._take(node, choice)
                after = self.machine.step(self.backtracking.state(node), choice)
                if after is not None:
                    self._arrive(after, node, choice)
            elif not (parent or choice):
                self._arrive(self.machine.initial(), None, -1)
            if self.states != number + 1 or not indegree:
                if self.stopped is None:
                    raise misfit()
                return row
            self._graph.indegrees[number] = indegree
            self._transitions += indegree - (number == 0)
            if self.stopped is not None:
                return row + 1
        return end

    def _skip_to(self, parent: int, choice: int) -> Node:
        """All choices before this one led nowhere new. The node of its state."""
        while (turn := self.frontier.next()) is not None:
            self._leave()
            if (turn.node.number, turn.choice) == (parent, choice):
                return turn.node
            self._take(*turn)
        raise misfit()

    def _stand_at(self, untaken: int, course: Sequence[Point]) -> bool:
        while self._untaken > untaken and (turn := self.frontier.next()) is not None:
            self._leave()
            self._take(*turn)
        self._course = Course(course)
        return self._untaken == untaken
