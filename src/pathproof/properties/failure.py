"""Assertions and uncaught exceptions: a machine makes an error state of them, from which nothing leads on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pathproof.machine.interface import State
from pathproof.properties.interface import Claim, Finding, Property

ASSERTION = "assertion"  # the other name of what `Failures` finds: the machine says which it is


class Failures(Property):
    """No thread fails."""

    name = "exception"
    of_errors = True

    def of_state(self, state: State) -> Iterator[Finding]:
        assert state.error is not None
        yield Finding(state.error, tuple(self.machine.threads(state)))

    def claims(self) -> Sequence[Claim]:
        return [(ASSERTION, "", ""), (self.name, "", "")]

    def retold(self, finding: Finding, state: State, names: Mapping[str, str]) -> Finding:
        violation = finding.violation
        return replace(finding, violation=replace(violation, thread=names.get(violation.thread, violation.thread)))
