"""Data races: two threads that can access the same location next, one of them writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from pathproof.errors import UsageError
from pathproof.machine.interface import Access, Machine, State, Violation
from pathproof.properties.interface import Finding, Property


class Races(Property):
    """No two pending operations conflict. Locks and what else is there to synchronise are not data. An atomic block is
    one operation, and excludes other atomic blocks, but nothing else."""

    name = "race"
    plural = "races"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        if (atomicity := machine.options.atomicity) != "visible":
            raise UsageError(
                f"races are looked for between single operations, and --atomicity {atomicity} makes one of many; "
                "leave one of the two out"
            )

    def of_state(self, state: State) -> Iterator[Finding]:
        for race in self.races(state):
            yield Finding(race, tuple(self.machine.threads(state)))

    def races(self, state: State, names: Mapping[str, str] | None = None) -> list[Violation]:
        """At most one for each pair of threads."""
        found = []
        for one, other in combinations(self.machine.accesses(state, names), 2):
            for access in one.accesses:
                if any(_conflict(access, each) for each in other.accesses):
                    who = f"{one.thread} and {other.thread}"
                    place = self.machine.location(state, access.place, names)
                    what = f"{who} access {place} at the same time, and one of them writes"
                    message = f"{what} (the other is at {other.file}:{other.line})"
                    found.append(Violation(self.name, message, one.thread, one.file, one.line))
                    break
        return found

    def retold(self, finding: Finding, state: State, names: Mapping[str, str]) -> Finding:
        for race, told in zip(self.races(state), self.races(state, names), strict=True):
            if race == finding.violation:
                finding = replace(finding, violation=told)
                break
        return super().retold(finding, state, names)


def _conflict(one: Access, other: Access) -> bool:
    return one.place == other.place and (one.writes or other.writes) and not (one.atomic and other.atomic)
