"""What conditions, semaphores, events, barriers and queues are made of, which are Python in `language/library/`:
`enter` (one scheduling point; what follows up to the next one is indivisible), `enqueue`, `wait` and `notify` on lists
of waiting threads, which wake first in, first out."""

from __future__ import annotations

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.locks import refuse_orphan
from pathproof.machine.memory import Stop
from pathproof.machine.values import Ref, Value


@intrinsic
def enter(machine: Interpreter, value: Ref) -> Value:
    """A scheduling point, if another thread can reach the object."""
    if not machine.visibility.quiet and not machine.visibility.granted and machine.options.atomicity == "visible":
        if not machine.visibility.por or machine.visibility.is_shared(value):
            raise Stop
    machine.visibility.note(value, ("contents", machine.memory.read(value).site), None)
    return None


@intrinsic
def touch_read(machine: Interpreter, value: Ref) -> Value:
    machine.visibility.touch_contents(value, machine.memory.read(value), False)
    return None


@intrinsic
def touch_write(machine: Interpreter, value: Ref) -> Value:
    machine.visibility.touch_contents(value, machine.memory.read(value), True)
    return None


@intrinsic
def enqueue(machine: Interpreter, waiters: Ref) -> Value:
    machine.memory.write(waiters).data.append(machine.memory.current)
    machine.visibility.event("waits", waiters)
    return None


@intrinsic
def withdraw(machine: Interpreter, waiters: Ref) -> Value:
    data = machine.memory.write(waiters).data
    if machine.memory.current in data:
        data.remove(machine.memory.current)
    return None


@intrinsic
def notify(machine: Interpreter, waiters: Ref, count: int | None) -> Value:
    """Wakes so many, or, if None, all."""
    machine.visibility.event("wakes", waiters, *machine.memory.read(waiters).data[:count])
    if count is None or count > 0:
        del machine.memory.write(waiters).data[:count]
    machine.happened()
    return None


@intrinsic
def wait(machine: Interpreter, waiters: Ref, timed: Value) -> Value:
    """After `enqueue`: until a notifier has removed this thread, or, if timed, perhaps not."""
    if not machine.visibility.granted or machine.visibility.in_atomic:
        machine.block("it waits for a notification")
    return machine.memory.current not in machine.memory.read(waiters).data


@intrinsic
def condition_wait(machine: Interpreter, waiters: Ref, lock: Ref, depth: Value, timed: Value) -> Value:
    """The same, and then the lock is taken again in the same step. False: timed out, the lock is not taken."""
    if not machine.visibility.granted or machine.visibility.in_atomic:
        machine.block("it waits for a notification")
    if machine.memory.current in machine.memory.read(waiters).data:
        return False
    owner, _, reentrant = machine.memory.read(lock).data
    refuse_orphan(machine, owner)
    assert owner is None
    machine.memory.write(lock).data = (machine.memory.current, depth, reentrant)
    return True
