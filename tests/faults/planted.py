"""Faults to be planted: each a change of one line that makes the machine wrong, and the tests that notice it.

They are the mistakes that this design invites: an operation merged into a step that must not be, a set that is not
remembered, a name that is not canonical. `docs/testing.md` tells what each would do to a user.
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    name: str
    file: str  # below the repository
    old: str  # occurs once
    new: str
    tests: tuple[str, ...]  # arguments for pytest


FAULTS: tuple[Fault, ...] = ()
