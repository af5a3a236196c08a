"""The loops that serve `--coverage`: a search in two phases (`sampling.py`), then counting what is left.

When a limit ends the second phase, what is left of the frontier is executed, in random order, to count the transitions
that lead to states which were not visited (section 5.1.2). Nothing is explored beyond them. Then random walks from the
frontier look around where nobody searched; what they meet says which share of it was visited (`estimation/walks.py`).
What is met on the way is checked like any state, and a violation there is one; but it is not counted as visited.

`Phases` is what the loop here and the native one share: when a phase ends, and how long walks are.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathproof.estimation import Evidence, Sampled
from pathproof.machine.interface import State
from pathproof.search.plan import Plan
from pathproof.search.python_loop import PythonLoop
from pathproof.search.sampling import Sampling
from pathproof.search.strategy import Node

SEARCHED = 0.9  # of a limit of time or memory: the rest is for counting,
COUNTED = 0.95  # up to here, and for walking
_PATIENCE = 64  # steps between two looks at the limits


class Phases:
    """When each phase ends, by the settings."""

    def __init__(self, plan: Plan) -> None:
        self.budget = plan.budget
        self.share = plan.settings.exhaustive_share
        self.searches = plan.settings.searches
        self.seed = plan.settings.seed % 2**64
        states = plan.budget.limits.states
        self.switch_at = 2**62 if states is None else max(1, int(states * self.share))

    def first_is_over(self, soon: int = 0) -> bool:
        """By time or memory."""
        return self.budget.spent(pause=True, soon=soon, share=self.share * SEARCHED) is not None

    def spent(self, soon: int = 0) -> str | None:
        """Why the search ends, so that there is something left for counting."""
        return self.budget.spent(pause=True, soon=soon, share=SEARCHED)

    def may_count(self, stopped: str | None) -> bool:
        """Whether there is anything to be counted after the search was stopped for this reason."""
        return stopped is not None and stopped.startswith("reached the limit")

    def walks(self, transitions: int) -> tuple[int, int]:
        """How many steps walks take together, and along how many states one leads at most."""
        steps = max(4_000, transitions)
        return steps, steps // 16


class SampledLoop(PythonLoop):
    """Any machine, any store that knows every state."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.phases = phases = Phases(plan)
        self.sampling = Sampling(
            plan.machine, phases.seed, plan.strategy, phases.switch_at, phases.searches, self._has_room
        )
        self.frontier = self.sampling
        self._met = 0  # states in the store that were not visited
        self._counted: set[int] = set()
        self._counts = 0
        self._looked_at: set[int] = set()
        self._meetings: dict[int, int] = {}
        self._reason: str | None = None  # why the search ended, before counting
        self._walked = 0
        self._known = 0

    def _run(self) -> None:
        self._arrive(self.machine.initial(), None, -1)
        steps = 0
        while self.stopped is None and (turn := self.frontier.next()) is not None:
            self._follow(turn)
            steps += 1
            if self.stopped is None and steps % _PATIENCE == 0:
                self.stopped = self.phases.spent()
                if self.sampling.found_first is None and self.phases.first_is_over():
                    self.sampling.switch()
        if self.sampling.full and self.stopped is None:
            self._full()
        self._leave()
        if self.phases.may_count(self.stopped):
            self._reason = self.stopped
            self.sampling.switch()
            self._count()
            self._walk(*self.phases.walks(self._transitions))

    def _has_room(self) -> bool:
        return self.states != self.budget.limits.states

    def _arrive(self, state: State, parent: Node | None, choice: int) -> None:
        before = self.states
        super()._arrive(state, parent, choice)
        if self.stopped is not None and self.states == before:
            self._met = 1  # the store has it

    def _note(self, depth: int) -> None:
        self.sampling.found()
        super()._note(depth)

    @property
    def _breadth_first(self) -> bool:
        return super()._breadth_first and self.sampling.found_first is None

    def _count(self) -> None:
        while not self._over(COUNTED) and (turn := self.sampling.frontier.draw()) is not None:
            node, choice = turn
            self._counts += 1
            target = self.machine.step(self.backtracking.state(node), choice)
            if target is None:
                continue
            number = self._number(target)
            if number >= self.states and number not in self._counted:
                self._counted.add(number)
                self._look_at(target, number, node, [choice])

    def _walk(self, steps: int, length: int) -> None:
        """A walk begins along a transition of the frontier. Then it takes all choices of the state where it is, and
        goes on along one that leads to a state which this walk has not met."""
        frontier = self.sampling.frontier
        here: State | None = None
        group = left = 0
        while frontier.total and self._walked < steps and not self._over():
            if here is None or not left:
                start, choice = frontier.any()
                trail: list[int] = []
                met_by_this: set[int] = set()
                left, group = length, group ^ 1
                before, choices = self.backtracking.state(start), range(choice, choice + 1)
            else:
                left -= 1
                before, choices = here, range(len(self.machine.choices(here)))
            met = [(choice, target, self._number(target)) for choice, target in self._targets(before, choices)]
            met = [each for each in met if self._meets(each[2], met_by_this, 4 * group)]
            for choice, target, number in met:
                if number >= self.states and not self._over():
                    self._look_at(target, number, start, [*trail, choice])
            here = None
            if candidates := [each for each in met if each[1].error is None]:
                choice, here, _ = candidates[frontier.draws.below(len(candidates))]
                trail.append(choice)

    def _targets(self, state: State, choices: range) -> Iterator[tuple[int, State]]:
        for choice in choices:
            self._walked += 1
            if (target := self.machine.step(state, choice)) is not None:
                yield choice, target

    def _meets(self, number: int, met_by_this: set[int], shift: int) -> bool:
        """Whether a state after the first phase is met by this walk for the first time."""
        if number < (self.sampling.found_first or 0):
            self._known += 1
            return False
        if number in met_by_this:
            return False
        met_by_this.add(number)
        met = self._meetings.get(number, 0)
        if met >> shift & 15 < 15:
            self._meetings[number] = met + (1 << shift)
        return True

    def _over(self, share: float = 1.0) -> bool:
        """Whether a limit, or what was met, ends counting or walking."""
        return self.stopped != self._reason or self.budget.spent(share=share) is not None

    def _number(self, state: State) -> int:
        """Of a state that is not to be visited now: one from the number of states on if it was not before."""
        number = self.store.add(state, self.states + self._met)
        if number == self.states + self._met:
            self._met += 1
        return number

    def _look_at(self, state: State, number: int, start: Node, trail: list[int]) -> None:
        if number not in self._looked_at:
            self._looked_at.add(number)
            choices = [*trail]
            self._judge(self.properties.of_state(state), lambda: [*self._graph.path(start.number), *choices])

    def evidence(self) -> Evidence:
        sampling = self.sampling
        exhaustive = self.states if sampling.found_first is None else sampling.found_first
        visited, others = [0] * 256, [0] * 256
        for number, met in self._meetings.items():
            (visited if number < self.states else others)[met] += 1
        sampled = Sampled(
            exhaustive, tuple(sampling.samples), sampling.drawn, sampling.frontier.left, sampling.frontier.total,
            self._counts, len(self._counted), self._walked, self._known, visited, others,
        )  # fmt: skip
        return self._evidence(exhaustive, sampled)
