"""`sampled_loop.py` at native speed: the same transitions drawn, counted and walked along for a seed."""

from __future__ import annotations

from pathproof.estimation import Evidence, Sampled
from pathproof.search.native_loop import SLICE, NativeLoop
from pathproof.search.plan import Plan
from pathproof.search.sampled_loop import COUNTED, Phases
from pathproof.store import Exact


class NativeSampledLoop(NativeLoop):
    """Two phases, counting and walking by the kernel, over exact states."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.phases = phases = Phases(plan)
        self._loop.sample(phases.seed, phases.switch_at, phases.searches)

    @classmethod
    def refusal(cls, plan: Plan) -> str | None:
        if plan.store is not Exact:
            return f"with --coverage, the {plan.store.name} store is written in Python"
        return super().refusal(plan)

    def _spent(self) -> str | None:
        if not self._loop.exhaustive() and self.phases.first_is_over(self._soon()):
            self._loop.begin_sampling()
        return self.phases.spent(self._soon())

    def _explore(self) -> None:
        super()._explore()
        if self.phases.may_count(self.stopped):
            reason = self.stopped
            self._loop.begin_counting()
            self._look_around(reason, COUNTED)
            self._loop.begin_walking(*self.phases.walks(self.transitions))
            self._look_around(reason)

    def _look_around(self, reason: str | None, share: float = 1.0) -> None:
        """Counts or walks, up to a share of the limits."""
        while self.stopped == reason and self.budget.spent(pause=True, share=share) is None:
            event = self._loop.advance(SLICE)
            if event == "finished":
                return
            if event == "look":
                self._look()
            for observer in self.observers:
                observer.paused(self)

    def evidence(self) -> Evidence:
        exhaustive = self._loop.exhaustive() or self.states
        drawn, left, total, counted, productive, walked, known = self._loop.sampled()
        sampled = Sampled(
            exhaustive, tuple(self._loop.samples()), drawn, left, total, counted, productive, walked, known,
            *self._loop.meetings(),
        )  # fmt: skip
        return self._shown(self._loop.level_starts(), exhaustive, self._loop.course(), sampled)
