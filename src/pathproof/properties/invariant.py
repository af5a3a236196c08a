"""Invariants: functions over the program's globals that must be true in every state.

One over globals that are not bound yet says nothing of that state; one that says nothing of any state is no property at
all, and reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathproof.machine.interface import Machine, State
from pathproof.properties.interface import Claim, Finding, Property


class Invariants(Property):
    """What programs and property files mark with `@invariant`."""

    name = "invariant"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.silent = set(machine.invariants)

    @classmethod
    def applies(cls, machine: Machine) -> bool:
        return bool(machine.invariants)

    def of_state(self, state: State) -> Iterator[Finding]:
        for name in self.machine.invariants:
            holds = self.machine.check_invariant(name, state)
            if holds is None:
                continue
            self.spoke.add(name)
            if not holds:
                yield self.finding(state, f"{name} does not hold")

    def claims(self) -> Sequence[Claim]:
        program = self.machine.program
        digests = program.digests()
        return [(self.name, name, digests[module]) for module, name in program.invariants]
