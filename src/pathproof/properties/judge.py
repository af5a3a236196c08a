"""All properties that are checked of a machine, asked together."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pathproof.errors import UsageError
from pathproof.machine.interface import Machine, State
from pathproof.properties.failure import ASSERTION
from pathproof.properties.interface import Claim, Finding, Property

Testimony = set[tuple[str, str]]  # names of properties, and of parts of them


class Properties:
    """Asks each property about what it judges. Error states are nobody's but `Failures`'."""

    def __init__(self, machine: Machine, classes: Sequence[type[Property]]) -> None:
        self.machine = machine
        self.digests = {each: _digest(each) for each in classes}
        self.all = [each(machine) for each in classes if each.applies(machine)]
        self.by_name = {each.name: each for each in self.all}
        names = [ASSERTION, *(each.name for each in classes)]
        if twice := [name for name in names if names.count(name) > 1]:
            raise UsageError(f"two properties are called {twice[0]!r}")
        self._of_errors = [each for each in self.all if each.of_errors]
        self._of_states = [
            each for each in self.all if not each.of_errors and type(each).of_state is not Property.of_state
        ]
        self.of_steps = [each for each in self.all if type(each).of_step is not Property.of_step]

    def of_state(self, state: State) -> Iterator[Finding]:
        """What is wrong in this state."""
        for each in self._of_states if state.error is None else self._of_errors:
            yield from _findings(each, each.of_state(state))

    def of_step(self, before: State, after: State) -> Iterator[Finding]:
        """What is wrong with the step between these states."""
        if after.error is None:
            for each in self.of_steps:
                yield from _findings(each, each.of_step(before, after))

    def retold(self, finding: Finding, state: State, names: Mapping[str, str]) -> Finding:
        """The same finding, in which threads have other names."""
        (failures,) = self._of_errors
        judge = failures if state.error is not None else self.by_name[finding.violation.kind]
        return judge.retold(finding, state, names)

    def claims(self, steps: bool = True) -> tuple[Claim, ...]:
        """What is checked: first what we define, then what files do. `steps`: whether every step is looked at."""
        found: list[Claim] = []
        for each in self.all:
            if steps or each not in self.of_steps:
                own = self.digests[type(each)]
                found += [(each.name, "", own)] if own else each.claims()
        return tuple(sorted(found, key=lambda claim: claim[2] != ""))

    def own(self) -> list[str]:
        """The names of those that are the user's own."""
        return [each.name for each in self.all if self.digests[type(each)]]

    def heard(self, name: str, part: str, spoke: bool, silent: bool = False) -> None:
        """What a native loop knows of a part of a property."""
        judge = self.by_name[name]
        if spoke:
            judge.spoke.add(part)
        if silent:
            judge.silent.add(part)

    def silent(self) -> Testimony:
        """What said nothing of some state or step."""
        return {(each.name, part) for each in self.all for part in each.silent}

    def spoke(self) -> Testimony:
        """What said something."""
        return {(each.name, part) for each in self.all for part in each.spoke}

    def unjudged(self) -> list[str]:
        """What said nothing at all so far."""
        return unjudged(self.silent(), self.spoke())

    def not_by(self, served: Sequence[type[Property]]) -> str | None:
        """Why a loop that serves these properties will not do; None if it will."""
        for each in self.all:
            if type(each) not in served:
                return f"{plural(each)} are looked for in Python"
        return None


def unjudged(silent: Testimony, spoke: Testimony) -> list[str]:
    """Which parts of properties were not judged anywhere, by what everybody says who looked."""
    return sorted({part for _, part in silent - spoke})


def plural(judge: Property) -> str:
    return judge.plural or f"findings of {judge.name}"


def _findings(judge: Property, found: object) -> Iterator[Finding]:
    """What a property says must be findings: else nobody would notice that it says something."""
    if not isinstance(found, Iterable):
        raise UsageError(f"property {judge.name!r} gave {found!r}, which is no list of findings")
    for finding in found:
        if not isinstance(finding, Finding) or (finding.violation.kind != judge.name and not judge.of_errors):
            raise UsageError(f"property {judge.name!r} gave {finding!r}, which is no finding of its own")
        yield finding


def _digest(judge: type[Property]) -> str:
    """Of the file that defines a property of the user's own; "" for ours."""
    if judge.__module__.startswith("pathproof."):
        return ""
    if not isinstance(getattr(judge, "name", None), str) or judge.of_errors:
        raise UsageError(f"property {judge.__name__} needs a `name` of its own, and cannot be asked about error states")
    if judge.of_state is Property.of_state and judge.of_step is Property.of_step:
        raise UsageError(f"property {judge.name!r} has neither `of_state` nor `of_step`: it would check nothing")
    file = getattr(sys.modules.get(judge.__module__), "__file__", None)
    try:
        return hashlib.sha256(Path(file or "").read_bytes()).hexdigest()
    except OSError:
        raise UsageError(f"property {judge.__name__}: the file that defines it cannot be read") from None
