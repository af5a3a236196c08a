"""What can be wrong with a state or with a step. Properties look at states and never change the graph.

An assertion or an uncaught exception makes a final error state; deadlock, invariants and races are judged
in every state that is no error state; step invariants on every transition. An invariant over globals that
are not bound yet says nothing of that state; one that says nothing of any state is no property at all, and
reported (`unjudged`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pathproof.machine.interface import Machine, State, ThreadView, Violation


@dataclass(frozen=True)
class Finding:
    """A violation with the threads as they stood. A tentative one may yet be void (`Deadlock.tentative`)."""

    violation: Violation
    threads: tuple[ThreadView, ...] = ()
    tentative: bool = False

    def identity(self) -> Hashable:
        """Two findings with one identity are one to the user: the same kind, message and position."""
        violation = self.violation
        if violation.kind != "deadlock":
            return violation.kind, violation.message, violation.file, violation.line
        if self.tentative:  # where the others stand, who run on, makes no difference
            return violation.kind, violation.message
        waiting = ((thread.name, thread.file, thread.line) for thread in self.threads if thread.waits_for)
        return violation.kind, violation.message, *waiting


class Properties:
    """The properties of one machine."""

    def __init__(self, machine: Machine, races: bool = False) -> None:
        self.machine = machine
        self.races = races
        self.silent = set(machine.invariants)
        self.silent_on_steps: set[str] = set()
        self.judged_on_steps: set[str] = set()

    def of_state(self, state: State) -> Iterator[Finding]:
        """What is wrong in this state."""
        machine = self.machine
        if state.error is not None:
            yield Finding(state.error, tuple(machine.threads(state)))
            return
        deadlock = machine.deadlock(state)
        if deadlock is not None:
            yield Finding(Violation("deadlock", deadlock.message), deadlock.threads, deadlock.tentative)
        for name in machine.invariants:
            holds = machine.check_invariant(name, state)
            if holds is not None:
                self.silent.discard(name)
                if not holds:
                    yield self._broken("invariant", name, state)
        if self.races:
            for race in machine.races(state):
                yield Finding(race, tuple(machine.threads(state)))

    def of_step(self, before: State, after: State) -> Iterator[Finding]:
        """What is wrong with the step between these states."""
        if after.error is not None:
            return
        for name in self.machine.step_invariants:
            holds = self.machine.check_step_invariant(name, before, after)
            if holds is None:
                self.silent_on_steps.add(name)
            else:
                self.judged_on_steps.add(name)
                if not holds:
                    yield self._broken("step-invariant", name, after)

    def unjudged(self) -> list[str]:
        """The invariants that said nothing of any state or step so far."""
        return sorted(self.silent | (self.silent_on_steps - self.judged_on_steps))

    def _broken(self, kind: str, name: str, state: State) -> Finding:
        return Finding(Violation(kind, f"{name} does not hold"), tuple(self.machine.threads(state)))
