"""`threading.local`: what each thread keeps for itself, in its record."""

from __future__ import annotations

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.threads import refuse_in_properties
from pathproof.machine.values import NOT_FOUND, Value


@intrinsic
def local_get(machine: Interpreter, value: Value) -> Value:
    """What `threading.local` keeps for this thread, or missing."""
    refuse_in_properties(machine)
    for owner, data in machine.memory.read(machine.memory.current).data[4]:
        if owner is value:
            return data
    return NOT_FOUND


@intrinsic
def local_set(machine: Interpreter, value: Value, data: Value) -> Value:
    refuse_in_properties(machine)
    record = machine.memory.write(machine.memory.current)
    *rest, held = record.data
    record.data = (*rest, (*held, (value, data)))
    return None
