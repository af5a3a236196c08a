"""What threads are called: default names (`Thread-1`, `Thread-2 (work)`, numbered by creation) and idents.

CPython counts every thread that is made without a name. Two threads that make threads can see who was first by those
names, so the counter is a variable that they share. But hardly any program looks at a default name. So, as with the
list of all threads, the count is part of the states of programs that look: the first look declares `<names>`, and the
search starts again with threads that are numbered when they are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.threads import IDENTS, refuse_in_properties
from pathproof.machine.values import Record, Value

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine

DEFAULT_NAMES = "<names>"  # the probed "site" of default names
COUNTER = "<threads made>"  # without a name, so far: a global that no program can name


@intrinsic
def thread_number(machine: ReferenceMachine) -> Value:
    """The number of a new thread without a name, for its default name. Threads are counted only where somebody looks at
    such names: None elsewhere."""
    if DEFAULT_NAMES not in machine.probed:
        return None
    ref = machine.module_ref(machine.program.main)
    machine.touch(ref, machine.read(ref), ("global", machine.program.main, COUNTER), True)
    attrs = machine.write(ref).attrs
    assert attrs is not None
    attrs[COUNTER] = attrs.get(COUNTER, 0) + 1
    return attrs[COUNTER]


@intrinsic
def default_name(machine: ReferenceMachine) -> Value:
    """Somebody looks at the default name of a thread that was not numbered when it was made."""
    machine.require_probed(DEFAULT_NAMES)
    return None


@intrinsic
def thread_ident(machine: ReferenceMachine) -> Value:
    """The number of this thread, which another may get when it has ended. The main thread has no handle."""
    refuse_in_properties(machine)
    machine.require_probed(IDENTS)
    return Record("ident", (machine.read(machine.current).data[0],))
