"""What a program does: the machine interface and the reference machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pathproof.machine.interface import (
    Choice,
    Deadlock,
    Declared,
    Machine,
    State,
    StepRecord,
    ThreadView,
    Violation,
)
from pathproof.machine.options import Options
from pathproof.machine.reference import ReferenceMachine

if TYPE_CHECKING:
    from pathproof.language import Program

__all__ = [
    "Choice",
    "Deadlock",
    "Declared",
    "Machine",
    "Options",
    "ReferenceMachine",
    "State",
    "StepRecord",
    "ThreadView",
    "Violation",
    "machine_for",
]


def machine_for(program: Program, options: Options, key: bytes | None = None) -> Machine:
    """The machine that runs a program. Its states are its own: the cast says that nobody mixes two machines' states.

    Fingerprints depend on `key`, which is drawn afresh unless several machines are to agree on them."""
    return cast(Machine, ReferenceMachine(program, options, key))
