"""Deadlock: threads that wait for ever, all of them or some while others run on. Which those are, the machine knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pathproof.machine.interface import State, Violation
from pathproof.properties.interface import Finding, Property


class Deadlocks(Property):
    """No thread that is not a daemon waits for ever."""

    name = "deadlock"

    def of_state(self, state: State) -> Iterator[Finding]:
        found = self.machine.deadlock(state)
        if found is None:
            return
        waiting = tuple((each.name, each.file, each.line) for each in found.threads if each.waits_for)
        # of a tentative one, where the others stand, who run on, makes no difference
        details = () if found.tentative else waiting
        yield Finding(Violation(self.name, found.message), found.threads, found.tentative, details)

    def retold(self, finding: Finding, state: State, names: Mapping[str, str]) -> Finding:
        found = self.machine.deadlock(state, names)
        if found is None:
            return super().retold(finding, state, names)
        return replace(finding, violation=replace(finding.violation, message=found.message), threads=found.threads)
