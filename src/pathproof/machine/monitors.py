"""What conditions, semaphores, events, barriers and queues are made of, which are Python in `language/library/`:
`enter` (one scheduling point; what follows up to the next one is indivisible), `enqueue`, `wait` and `notify` on lists
of waiting threads, which wake first in, first out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.memory import Stop
from pathproof.machine.values import Value

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine


@intrinsic
def enter(machine: ReferenceMachine, value: Value) -> Value:
    """A scheduling point, if another thread can reach the object."""
    if not machine.quiet and not machine.granted and machine.options.atomicity == "visible":
        if not machine.por or machine.is_shared(value):
            raise Stop
    machine.note(value, ("contents", machine.read(value).site), None)
    return None


@intrinsic
def touch_read(machine: ReferenceMachine, value: Value) -> Value:
    machine.touch_contents(value, machine.read(value), False)
    return None


@intrinsic
def touch_write(machine: ReferenceMachine, value: Value) -> Value:
    machine.touch_contents(value, machine.read(value), True)
    return None


@intrinsic
def enqueue(machine: ReferenceMachine, waiters: Value) -> Value:
    machine.write(waiters).data.append(machine.current)
    machine.event("waits", waiters)
    return None


@intrinsic
def withdraw(machine: ReferenceMachine, waiters: Value) -> Value:
    data = machine.write(waiters).data
    if machine.current in data:
        data.remove(machine.current)
    return None


@intrinsic
def notify(machine: ReferenceMachine, waiters: Value, count: Value) -> Value:
    """Wakes so many, or, if None, all."""
    machine.event("wakes", waiters, *machine.read(waiters).data[:count])
    if count is None or count > 0:
        del machine.write(waiters).data[:count]
    machine.happened()
    return None


@intrinsic
def wait(machine: ReferenceMachine, waiters: Value, timed: Value) -> Value:
    """After `enqueue`: until a notifier has removed this thread, or, if timed, perhaps not."""
    if not machine.granted or machine.in_atomic:
        machine.block("it waits for a notification")
    return machine.current not in machine.read(waiters).data


@intrinsic
def condition_wait(
    machine: ReferenceMachine, waiters: Value, lock: Value, depth: Value, timed: Value
) -> Value:
    """The same, and then the lock is taken again in the same step. False: timed out, the lock is not taken."""
    if not machine.granted or machine.in_atomic:
        machine.block("it waits for a notification")
    if machine.current in machine.read(waiters).data:
        return False
    owner, _, reentrant = machine.read(lock).data
    machine.refuse_orphan(owner)
    assert owner is None
    machine.write(lock).data = (machine.current, depth, reentrant)
    return True
