"""What can be wrong with a state or a step: one file for each property, used by search and certifier alike.

| name             | judges                           | file                |
|------------------|----------------------------------|---------------------|
| `exception`      | error states (assertions, too)   | `failure.py`        |
| `deadlock`       | states                           | `deadlock.py`       |
| `invariant`      | states                           | `invariant.py`      |
| `step-invariant` | steps                            | `step_invariant.py` |
| `race`           | states; only if asked for        | `race.py`           |

`interface.py` says what a property is, `judge.py` asks several of them. A property of one's own is a class in a file of
one's own (`--property MODULE:CLASS`, docs/search.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from pathproof.extensions import find_class
from pathproof.machine.interface import Machine
from pathproof.properties.deadlock import Deadlocks
from pathproof.properties.failure import ASSERTION, Failures
from pathproof.properties.interface import Claim, Finding, Property
from pathproof.properties.invariant import Invariants
from pathproof.properties.judge import Properties
from pathproof.properties.race import Races
from pathproof.properties.step_invariant import StepInvariants

ALWAYS: tuple[type[Property], ...] = (Failures, Deadlocks, Invariants, StepInvariants)  # in the order of judging
OPTIONAL: dict[str, type[Property]] = {each.name: each for each in (Races,)}  # by the name that people type
KINDS = frozenset((ASSERTION, *(each.name for each in (*ALWAYS, *OPTIONAL.values()))))  # of violations that we define

__all__ = [
    "ALWAYS",
    "KINDS",
    "OPTIONAL",
    "Claim",
    "Finding",
    "Properties",
    "Property",
    "find_properties",
    "properties_for",
]


def find_properties(asked: Sequence[str]) -> tuple[type[Property], ...]:
    """The classes that check a program: those that always do, and those that were asked for by name or MODULE:CLASS."""
    own = (find_class("property", name, OPTIONAL, Property, ("machine",)) for name in dict.fromkeys(asked))
    return (*ALWAYS, *own)


def properties_for(machine: Machine, asked: Sequence[str] = ()) -> Properties:
    """All that is checked of a machine."""
    return Properties(machine, find_properties(asked))
