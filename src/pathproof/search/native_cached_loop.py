"""`cached_loop.py` at native speed: the same visits in the same order, with the same states replaced for a seed."""

from __future__ import annotations

from typing import cast

from pathproof.machine.interface import State
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.properties.invariant import Invariants
from pathproof.properties.step_invariant import StepInvariants
from pathproof.search.cached_loop import CachedSearch
from pathproof.search.native_loop import PROPERTIES, SLICE, UNLIMITED
from pathproof.search.observer import Observer
from pathproof.search.plan import Plan
from pathproof.store.cache import MOST_STATES
from pathproof.store.replacement import REPLACEMENTS

BYTES_PER_STATE = (
    96  # a fingerprint and what is known of it, its place in a table and on a shelf, when these have just grown
)


class NativeCachedLoop(CachedSearch):
    """A path in the kernel, and a cache there."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        limits, settings = plan.budget.limits, plan.settings
        self._native = cast(NativeMachine, plan.machine)
        self._writers = [each for each in plan.observers if type(each).script is not Observer.script]
        self._loop = self._native.explore_cached(
            min(self.size, MOST_STATES),
            list(REPLACEMENTS).index(settings.replacement),
            settings.seed % 2**64,
            UNLIMITED if limits.states is None else limits.states,
            UNLIMITED if limits.depth is None else limits.depth,
            bool(self._writers),
        )

    bytes_per_state = BYTES_PER_STATE

    @classmethod
    def refusal(cls, plan: Plan) -> str | None:
        if plan.machine.engine != "native":
            return "the machine is the reference machine"
        if plan.settings.replacement not in REPLACEMENTS:
            return f"{plan.settings.replacement} is written in Python"
        if (reason := plan.new_properties().not_by(PROPERTIES)) is not None:
            return reason
        for observer in plan.observers:
            if observer.every_step and type(observer).script is Observer.script:
                return f"{type(observer).__name__} wants to see every step"
        return None

    def _run(self) -> None:
        try:
            while self.stopped is None and (event := self._loop.advance(SLICE)) != "finished":
                if event == "look at step":
                    self._look_at_step()
                    event = self._loop.arrive()
                if event == "look":
                    self._look()
                elif event == "full":
                    self.stopped = self.stopped or self._path_fills_the_cache()
                elif event == "limit":
                    self.stopped = self.stopped or self._too_many_visits()
                self._write()
                for observer in self.observers:
                    observer.paused(self)
                self.stopped = self.stopped or self.budget.spent(pause=True)
            self._write()
        finally:
            for name, spoke in zip(self._native.invariants, self._loop.judged(), strict=True):
                self.properties.heard(Invariants.name, name, bool(spoke))
            for name, flags in zip(self._native.step_invariants, self._loop.judged_steps(), strict=True):
                self.properties.heard(StepInvariants.name, name, bool(flags & 1), bool(flags & 2))

    def _look(self) -> None:
        state = cast(State, NativeState(self._native, self._loop.looked_at()))
        self._judge(self.properties.of_state(state), self._loop.path)

    def _look_at_step(self) -> None:
        roots = self._loop.before(), self._loop.looked_at()
        before, after = (cast(State, NativeState(self._native, root)) for root in roots)
        self._judge(self.properties.of_step(before, after), self._loop.path)

    def _write(self) -> None:
        if self._writers:
            visits, steps = self._loop.script()
            for observer in self._writers:
                observer.script(visits, steps)

    def statistics(self) -> dict[str, int | float]:
        return super().statistics() | {"store_bytes": self._loop.bytes_used()}

    @property
    def states(self) -> int:
        return self._loop.visits()

    @property
    def replaced(self) -> int:
        return self._loop.replaced()

    @property
    def kept(self) -> int:
        return self._loop.kept()

    @property
    def transitions(self) -> int:
        return self._loop.transitions()

    @property
    def depth(self) -> int:
        return self._loop.depth()

    @property
    def waiting(self) -> int:
        return self._loop.height()

    @property
    def untaken(self) -> int:
        return self._loop.untaken()

    @property
    def cut(self) -> bool:
        return self._loop.cut()
