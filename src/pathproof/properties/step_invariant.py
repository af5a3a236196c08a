"""Step invariants: functions of the globals before and after a step that must be true of every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathproof.language.loading import PROPERTIES
from pathproof.machine.interface import Machine, State
from pathproof.properties.interface import Claim, Finding, Property


class StepInvariants(Property):
    """What programs and property files mark with `@step_invariant`."""

    name = "step-invariant"
    plural = "step invariants"

    @classmethod
    def applies(cls, machine: Machine) -> bool:
        return bool(machine.step_invariants)

    def of_step(self, before: State, after: State) -> Iterator[Finding]:
        for name in self.machine.step_invariants:
            holds = self.machine.check_step_invariant(name, before, after)
            if holds is None:
                self.silent.add(name)
                continue
            self.spoke.add(name)
            if not holds:
                yield self.finding(after, f"{name} does not hold")

    def claims(self) -> Sequence[Claim]:
        program = self.machine.program
        digests = program.digests()
        return [(self.name, name, digests[module]) for module, name in program.step_invariants]

    def brought(self) -> bool:
        return any(module == PROPERTIES for module, _ in self.machine.program.step_invariants)
