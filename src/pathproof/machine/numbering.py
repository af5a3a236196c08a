"""What threads are called: default names (`Thread-1`, `Thread-2 (work)`, numbered by creation) and idents.

CPython counts every thread that is made without a name. Two threads that make threads can see who was first by those
names, so the counter is a variable that they share. But hardly any program looks at a default name. So, as with the
list of all threads, the count is part of the states of programs that look: the first look declares `<names>`, and the
search starts again with threads that are numbered when they are made.
"""

from __future__ import annotations

from typing import Any

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.values import Record, Ref, Value
from pathproof.machine.waiting import IDENTS

DEFAULT_NAMES = "<names>"  # the probed "site" of default names
COUNTERS = ("<threads made>", "<pools made>")  # without a name, so far: globals that no program can name


@intrinsic
def thread_number(machine: Interpreter, counter: str) -> Value:
    """The number of a new thread without a name, or of a pool of them, for default names. They are counted only where
    somebody looks at such names: None elsewhere."""
    if DEFAULT_NAMES not in machine.visibility.probed:
        return None
    ref = machine.memory.module_ref(machine.program.main)
    machine.visibility.touch(ref, machine.memory.read(ref), ("global", machine.program.main, counter), True)
    attrs = machine.memory.write(ref).attrs
    assert attrs is not None
    count: Any = attrs.get(counter, 0)
    attrs[counter] = count + 1
    return count + 1


@intrinsic
def default_name(machine: Interpreter) -> Value:
    """Somebody looks at the default name of a thread that was not numbered when it was made."""
    machine.visibility.require_probed(DEFAULT_NAMES)
    return None


@intrinsic
def thread_ident(machine: Interpreter, handle: Ref | None) -> Value:
    """The number of a thread, which another may get when it has ended. The main thread has no handle."""
    machine.visibility.require_probed(IDENTS)
    return Record("ident", (handle,))
