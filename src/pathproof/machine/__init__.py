"""What a program does: the machine interface and the reference machine."""

from __future__ import annotations

from importlib.util import find_spec
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
from pathproof.machine.options import Options, engine_for
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
    "has_kernel",
    "machine_for",
]


def has_kernel() -> bool:
    """Whether the package was built with its kernel."""
    return find_spec("pathproof.machine._kernel") is not None


def machine_for(program: Program, options: Options, key: bytes | None = None, engine: str = "native") -> Machine:
    """The machine that runs a program: the kernel, or the reference machine if that is asked for or there is no kernel.

    Its states are its own: the casts say that nobody mixes two machines' states. Fingerprints depend on `key`, which
    is drawn afresh unless several machines are to agree on them."""
    if engine_for(engine, options) == "native" and has_kernel():
        from pathproof.machine.native import NativeMachine

        return cast(Machine, NativeMachine(program, options, key))
    return cast(Machine, ReferenceMachine(program, options, key))
