"""Locks: acquired, released and asked about."""

from __future__ import annotations

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.memory import Stop
from pathproof.machine.objects import Object
from pathproof.machine.primitives import REGISTRY, primitive
from pathproof.machine.values import Defer, Primitive, Ref, Value
from pathproof.machine.visibility import RELEASED
from pathproof.machine.waiting import ACQUIRES, ENDED, Unusual, acquire_arguments, whole_call


def plainly(
    machine: Interpreter, callee: Value, args: list[Value], kwargs: dict[str, Value]
) -> tuple[Value, list[Value], dict[str, Value]]:
    """The same call; of a function of the library if the operation may wait, since what a thread waits for is seen in
    its frame alone, and the keywords are not in this one (`waiting.py`)."""
    function, every = whole_call(callee, args)
    if type(function) is Primitive and function.name in ACQUIRES and 1 <= len(every) <= 3:
        if kwargs.keys() <= {"blocking", "timeout"}:
            return machine.types.builtins["_acquire"], every, kwargs
    return callee, args, kwargs


def acquire(machine: Interpreter, ref: Ref, blocking: bool, timed: bool, depth: int = 1) -> bool:
    machine.only_looks("acquiring a lock")
    visibility = machine.visibility
    item = machine.memory.read(ref)
    owner, count, reentrant = item.data
    if reentrant and owner is machine.memory.current:
        machine.memory.write(ref).data = (owner, count + depth, True)
        return True
    if not blocking or timed or visibility.in_atomic:  # an atomic block fails where others would wait
        visibility.probe(ref, item)
    elif not (visibility.quiet or visibility.granted) and (not visibility.por or visibility.is_shared(ref)):
        if machine.options.atomicity == "visible":
            raise Stop
    if owner is not None:
        if reentrant and (not blocking or timed or visibility.granted):
            refuse_orphan(machine, owner)
        if not blocking:
            return False
        if timed and visibility.granted:
            return False
        machine.block("the lock is held")
    machine.memory.write(ref).data = (machine.memory.current, depth, reentrant)
    return True


def refuse_orphan(machine: Interpreter, owner: Value) -> None:
    """An RLock knows its owner by a number that a later thread may get."""
    if owner == ENDED:
        machine.refuse(
            "use of an RLock whose owner has ended",
            "a new thread may pass for its owner",
            "release it in the thread that acquired it",
        )


def release(machine: Interpreter, ref: Ref, entirely: bool = False) -> int:
    """Gives back how deep the lock was held."""
    machine.only_looks("releasing a lock")
    item = machine.memory.read(ref)
    owner, count, reentrant = item.data
    if owner is machine.memory.current:
        if count > 1 and not entirely:
            machine.memory.write(ref).data = (owner, count - 1, reentrant)
            return 1
        if machine.visibility.is_probed(ref, item):
            machine.visibility.visible()
        machine.visibility.note(ref, ("contents", item.site), True)
    elif reentrant:
        if owner is not None and machine.options.atomicity == "visible":
            machine.visibility.visible()
        refuse_orphan(machine, owner)
        raise machine.throw("RuntimeError", "cannot release un-acquired lock")
    else:
        machine.visibility.probe(ref, item)
        if not machine.visibility.quiet:
            machine.visibility.require_probed(RELEASED + item.site)
        if owner is None:
            raise machine.throw("RuntimeError", "release unlocked lock")
    machine.memory.write(ref).data = (None, 0, reentrant)
    machine.happened()
    return int(count)


# -- primitives of locks ------------------------------------------------------------------------------------------


@primitive("lock.__new__")
def lock_new(machine: Interpreter, cls: Ref) -> Value:
    return machine.memory.new(Object("lock", cls, (None, 0, False), None, machine.memory.site()))


@primitive("RLock.__new__")
def rlock_new(machine: Interpreter, cls: Ref) -> Value:
    return machine.memory.new(Object("lock", cls, (None, 0, True), None, machine.memory.site()))


def _acquire(machine: Interpreter, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
    if len(args) > 3 or any(name not in ("blocking", "timeout") for name in kwargs or ()):
        raise Defer
    if not args or type(args[0]) is not Ref or machine.memory.read(args[0]).kind != "lock":
        raise Defer
    try:
        blocking, timed = acquire_arguments(args[1:], kwargs)
    except (TypeError, ValueError) as error:
        raise machine.throw(type(error).__name__, str(error)) from None
    except Unusual:
        why = "versions of Python do not agree on what they mean, or they are not modelled"
        machine.refuse("acquire with these arguments", why, "give a bool and a number of seconds below 2**31")
    return acquire(machine, args[0], blocking, timed)


def _register_locks() -> None:
    for kind in ("lock", "RLock"):
        for name in ("acquire", "__enter__"):
            REGISTRY[f"{kind}.{name}"] = Primitive(f"{kind}.{name}", _acquire, binds=True)


_register_locks()


@primitive("lock.release", "RLock.release")
def lock_release(machine: Interpreter, ref: Ref) -> Value:
    release(machine, ref)
    return None


@primitive("lock.__exit__", "RLock.__exit__")
def lock_exit(machine: Interpreter, ref: Ref, *args: Value) -> Value:
    release(machine, ref)
    return None


@primitive("lock.locked")
def lock_locked(machine: Interpreter, ref: Ref) -> Value:
    machine.visibility.probe(ref, machine.memory.read(ref))
    return machine.memory.read(ref).data[0] is not None


# -- intrinsics ---------------------------------------------------------------------------------------------------


@intrinsic
def lock_owned(machine: Interpreter, ref: Ref) -> Value:
    """Whether this thread holds the lock. CPython's conditions ask of a plain lock only whether anybody does."""
    item = machine.memory.read(ref)
    owner, _, reentrant = item.data
    if not reentrant and RELEASED + item.site in machine.visibility.probed:
        machine.refuse(
            "a condition whose lock is released by a thread that does not hold it",
            "others may come between all that its methods do",
            "release locks where they were acquired",
        )
    if owner is machine.memory.current:
        return True
    if reentrant:
        if owner is not None and machine.options.atomicity == "visible":
            machine.visibility.visible()
        refuse_orphan(machine, owner)
        return False
    machine.visibility.probe(ref, item)
    if owner is not None:
        machine.refuse(
            "a condition used while another thread holds its lock",
            "CPython does not notice",
            "acquire it first",
        )
    return False


@intrinsic
def is_lock(machine: Interpreter, ref: Value) -> Value:
    return type(ref) is Ref and machine.memory.read(ref).kind == "lock"


@intrinsic
def lock_release_all(machine: Interpreter, ref: Ref) -> Value:
    return release(machine, ref, entirely=True)


@intrinsic
def lock_acquire(machine: Interpreter, ref: Ref, depth: int) -> Value:
    return acquire(machine, ref, True, False, depth)
