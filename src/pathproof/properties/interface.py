"""What a property is: a class that is asked about states, or about steps, and answers with findings.

An answer is a function of the machine and of the states asked about, never of what was asked before: a certifier asks
in another order, about other parts, in other processes. Properties only look; they never change the graph.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pathproof.machine.interface import Machine, State, ThreadView, Violation

Claim = tuple[str, str, str]  # kind, name, digest of the source that defines it; as certificates have it


@dataclass(frozen=True)
class Finding:
    """A violation with the threads as they stood. A tentative one counts once nothing is left that could void it.
    `details`: what tells two violations apart that have the same kind, message and position."""

    violation: Violation
    threads: tuple[ThreadView, ...] = ()
    tentative: bool = False
    details: tuple[Hashable, ...] = ()

    def identity(self) -> Hashable:
        """Two findings with one identity are one to the user."""
        violation = self.violation
        return violation.kind, violation.message, violation.file, violation.line, *self.details


class Property:
    """One property of one machine. Override `of_state` or `of_step`, or both."""

    name: ClassVar[str]  # the kind of its violations, and what a certificate calls it
    of_errors: ClassVar[bool] = False  # it is asked about error states, and about no others
    plural: ClassVar[str] = ""  # its violations, in a sentence; "" for "findings of NAME"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.silent: set[str] = set()  # parts of it that said nothing of some state or step
        self.spoke: set[str] = set()  # parts of it that said something: one that never does is no property at all

    @classmethod
    def applies(cls, machine: Machine) -> bool:
        """Whether there is anything to check."""
        return True

    def of_state(self, state: State) -> Iterable[Finding]:
        """What is wrong in this state, which is not an error state."""
        return ()

    def of_step(self, before: State, after: State) -> Iterable[Finding]:
        """What is wrong with the step between these states, neither of which is an error state."""
        return ()

    def claims(self) -> Sequence[Claim]:
        """What a certificate says was checked."""
        return [(self.name, "", "")]

    def brought(self) -> bool:
        """Whether it was asked for by whoever checks, rather than by the program: then leaving it out is no answer."""
        return True

    def retold(self, finding: Finding, state: State, names: Mapping[str, str]) -> Finding:
        """A finding of this state or of a step to it, in which threads are called by the names that a schedule gives
        them."""
        return replace(finding, threads=tuple(self.machine.threads(state, names)))

    def finding(self, state: State, message: str, file: str = "", line: int = 0, thread: str = "") -> Finding:
        """That this property fails in this state."""
        return Finding(Violation(self.name, message, thread, file, line), tuple(self.machine.threads(state)))
