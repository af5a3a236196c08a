"""What happens once the main thread has run its program: `language/library/_at_exit.py` says it, in Python.

That module is loaded with those that need it (`atexit`, `concurrent.futures`). Then the main thread does not end with
its program, but goes on with `main_ends`. What it has to know is kept in a global that no program can name.
"""

from __future__ import annotations

from typing import Any

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.memory import Frame
from pathproof.machine.values import UNBOUND, Value

KEPT = "<at exit>"


def begins_exit(machine: Interpreter, frame: Frame) -> bool:
    """Whether the main thread, whose program has ended, goes on with what is to be done at the end."""
    library = machine.types.constant_modules.get("_at_exit")
    if library is None or machine.visibility.in_atomic:
        return False
    if frame.code is not machine.program.modules[machine.program.main]:
        return False
    function: Any = library.object.attrs["main_ends"]
    code = machine.memory.read(function).data[0]
    machine.memory.pop_frame()
    machine.memory.push_frame(Frame(code, 0, [UNBOUND] * len(code.slots), []))
    return True


@intrinsic
def kept_for_exit(machine: Interpreter, new: Value) -> Value:
    """What is kept, or None. If it is nothing yet, `new` is kept from now on, unless that is None, too."""
    ref = machine.memory.module_ref(machine.program.main)
    item = machine.memory.read(ref)
    found = (item.attrs or {}).get(KEPT)
    write = found is None and new is not None
    machine.visibility.touch(ref, item, ("global", machine.program.main, KEPT), write)
    if not write:
        return found
    attrs = machine.memory.write(ref).attrs
    assert attrs is not None
    attrs[KEPT] = new
    machine.visibility.stored(ref, new)
    return new
