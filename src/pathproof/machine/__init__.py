"""What a program does: the machine interface and the reference machine."""

from pathproof.machine.interface import Choice, Deadlock, Declared, Machine, State, StepRecord, ThreadView, Violation
from pathproof.machine.options import Options
from pathproof.machine.reference import ReferenceMachine

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
]
