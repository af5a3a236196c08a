"""Threads: started, listed, joined, ended and renamed.

Conditions, semaphores, events, barriers and queues are Python in `language/library/`, over the primitives of
`monitors.py`; locks are in `locks.py`.
"""

from __future__ import annotations

from typing import Any

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.memory import Stop
from pathproof.machine.objects import Object
from pathproof.machine.values import Ref, ThreadRef, Value
from pathproof.machine.waiting import ALL_THREADS, ENDED, IDENTS


def listed(machine: Interpreter) -> list[Ref]:
    """The handles of the threads in CPython's list of active threads, in the order in which they were started. It
    is part of the states of programs that ask for it."""
    handles = [machine.memory.read(thread).data[0] for thread in machine.memory.live]
    places = {handle: machine.memory.read(handle).data[2] for handle in handles if handle is not None}
    return sorted((handle for handle in places if places[handle] is not None), key=lambda handle: places[handle])


def start_thread(machine: Interpreter, handle: Ref, thread: Ref, daemon: bool) -> bool:
    """False if it was started before. That is for good, so whoever finds it so need not stop."""
    machine.only_looks("starting a thread")
    item = machine.memory.read(handle)
    if machine.opening:
        if machine.visibility.in_atomic:
            why = "the block would be cut in two there, where the opening ends"
            machine.refuse("the first thread, started in an atomic block", why, "start it before or after the block")
        raise Stop  # starting the first thread ends the opening
    if item.data[0] != "new":
        return False
    if ALL_THREADS in machine.visibility.probed or IDENTS in machine.visibility.probed:
        machine.visibility.visible()
    machine.visibility.probe(handle, item)  # matters only if others could reach it before
    name = free_name(machine, machine.memory.current.path, {live.path for live in machine.memory.live})
    place = len(listed(machine)) if ALL_THREADS in machine.visibility.probed else None
    machine.memory.write(handle).data = ("running", name, place)
    function: Any = machine.types.constant_modules["threading"].object.attrs["_bootstrap"]
    code = machine.memory.read(function).data[0]
    machine.visibility.share(thread)
    machine.visibility.share(handle)
    data = (code, 0, (thread,), (), None, None)
    machine.memory.dirty[machine.memory.pool.frame(name, 0)] = Object("frame", None, data)
    machine.memory.dirty[name] = Object("thread", None, (handle, thread, 1, daemon, ()))
    machine.memory.live = tuple(sorted((*machine.memory.live, name), key=lambda live: live.path))
    machine.memory.roots_changed = True
    machine.started.append(name)
    machine.visibility.event("starts", thread, name)
    machine.happened()
    return True


def free_name(machine: Interpreter, parent: tuple[int, ...], used: set[tuple[int, ...]]) -> ThreadRef:
    ordinal = 0
    while (*parent, ordinal) in used:
        ordinal += 1
    return machine.memory.pool.thread((*parent, ordinal))


def end_thread(machine: Interpreter) -> None:
    """The last frame returns. Others can only wait for this, unless its kind of thread is ever probed. A thread
    leaves the list of all threads before it counts as ended."""
    if machine.visibility.in_atomic:
        machine.memory.fail("exception", "an atomic block does not end: its thread does")
    record = machine.memory.read(machine.memory.current)
    handle = record.data[0]
    if handle is not None:
        listed = machine.memory.read(handle).data[2] is not None
        if listed:
            machine.visibility.visible()
            leave_list(machine, handle)
        if machine.visibility.is_probed(handle, machine.memory.read(handle)):
            if listed and machine.options.atomicity == "visible":
                raise Stop  # a step of its own
            machine.visibility.visible()
        machine.memory.write(handle).data = (
            ENDED,
            None,
            contemporaries(machine) if IDENTS in machine.visibility.probed else None,
        )
    elif not machine.visibility.por and not machine.visibility.quiet and machine.options.atomicity == "visible":
        machine.visibility.visible()
    for ref in [*machine.memory.base_heap, *machine.memory.fresh]:
        item = machine.memory.dirty.get(ref) or machine.memory.base_heap[ref]
        if item.kind == "lock" and item.data[0] is machine.memory.current:
            machine.memory.write(ref).data = (ENDED, *item.data[1:])
    machine.visibility.event("ends", handle, machine.memory.current)
    machine.memory.frames.clear()
    machine.memory.live = tuple(thread for thread in machine.memory.live if thread is not machine.memory.current)
    machine.memory.roots_changed = True
    adopt_children(machine, machine.memory.current.path)


def contemporaries(machine: Interpreter) -> tuple[Ref, ...]:
    """The handles of the other threads: none of them will get the ident of this one, which ends."""
    others = [
        machine.memory.read(thread).data[0] for thread in machine.memory.live if thread is not machine.memory.current
    ]
    return tuple([handle for handle in others if handle is not None])


def leave_list(machine: Interpreter, handle: Ref) -> None:
    others = listed(machine)
    others.remove(handle)
    machine.memory.write(handle).data = ("running", machine.memory.current, None)
    for place, other in enumerate(others):
        status, thread, old = machine.memory.read(other).data
        if old != place:
            machine.memory.write(other).data = (status, thread, place)


def adopt_children(machine: Interpreter, path: tuple[int, ...]) -> None:
    """The children of a thread that ended move to its parent."""
    if not path:
        return
    names: dict[ThreadRef, ThreadRef] = {}
    used = {thread.path for thread in machine.memory.live}
    for thread in machine.memory.live:
        if thread.path[:-1] == path:
            new = free_name(machine, path[:-1], used)
            used.add(new.path)
            for inner in machine.memory.live:
                if inner.path[: len(thread.path)] == thread.path:
                    names[inner] = machine.memory.pool.thread(new.path + inner.path[len(thread.path) :])
    if names:
        if machine.visibility.log is not None:
            machine.visibility.log.renamed(names)
        rename_threads(machine, names)


def rename_threads(machine: Interpreter, names: dict[ThreadRef, ThreadRef]) -> None:
    renames: dict[Ref, Ref] = dict(names.items())
    moved: dict[Ref, Object] = {}
    for thread in machine.memory.live:
        new = names.get(thread)
        if new is not None:
            for root in machine.memory.roots_of(thread):
                target = new if root is thread else machine.memory.pool.frame(new, int(str(root.label)))
                moved[target] = machine.memory.read(root)
    for ref in [*machine.memory.base_heap, *machine.memory.fresh]:
        if not machine.memory.is_root(ref):
            item = machine.memory.dirty.get(ref) or machine.memory.base_heap[ref]
            twin = item.renamed(renames)
            if twin.encoded() != item.encoded():
                machine.memory.dirty[ref] = twin
    for thread in machine.memory.live:
        for root in machine.memory.roots_of(thread):
            if thread not in names:
                machine.memory.dirty[root] = machine.memory.read(root).renamed(renames)
    for root, item in moved.items():
        machine.memory.dirty[root] = item.renamed(renames)
    machine.memory.live = tuple(
        sorted((names.get(thread, thread) for thread in machine.memory.live), key=lambda live: live.path)
    )
    machine.started = [names.get(thread, thread) for thread in machine.started]


# -- intrinsics ---------------------------------------------------------------------------------------------------


@intrinsic
def handle_new(machine: Interpreter) -> Value:
    return machine.memory.new(
        Object("handle", machine.types.classes["handle"], ("new", None, None), None, machine.memory.site())
    )


@intrinsic
def thread_start(machine: Interpreter, handle: Ref, thread: Ref, daemon: bool) -> Value:
    """None if it was new when this thread stopped here, and another has started it since: CPython's `start`, too, looks
    first and starts then, so both may pass."""
    stopped = (
        machine.visibility.granted and not machine.visibility.in_atomic and machine.memory.read(handle).data[0] != "new"
    )
    started = start_thread(machine, handle, thread, daemon)
    return None if stopped else started


@intrinsic
def thread_twice(machine: Interpreter) -> Value:
    machine.memory.fail("exception", "two threads start a thread at the same time: it may run twice")


@intrinsic
def thread_join(machine: Interpreter, handle: Ref, timed: Value) -> Value:
    machine.only_looks("joining a thread")
    item = machine.memory.read(handle)
    status, thread, _ = item.data
    if status == "new":
        machine.visibility.probe(handle, item)
        raise machine.throw("RuntimeError", "cannot join thread before it is started")
    if thread is machine.memory.current:
        raise machine.throw("RuntimeError", "cannot join current thread")
    if timed or machine.visibility.in_atomic:
        machine.visibility.probe(handle, item)
    if status != ENDED and not (timed and machine.visibility.granted):
        machine.block("it joins a thread")
    if (
        not machine.visibility.por
        and not machine.visibility.granted
        and not machine.visibility.quiet
        and machine.options.atomicity == "visible"
    ):
        raise Stop
    return None


@intrinsic
def thread_status(machine: Interpreter, handle: Ref) -> Value:
    item = machine.memory.read(handle)
    machine.visibility.probe(handle, item)
    return machine.memory.read(handle).data[0]


@intrinsic
def thread_started(machine: Interpreter, handle: Ref) -> Value:
    """Whether it was started. That is for good: only who finds it new might have found it otherwise."""
    item = machine.memory.read(handle)
    if item.data[0] == "new":
        machine.visibility.probe(handle, item)
    return item.data[0] != "new"


def refuse_in_properties(machine: Interpreter) -> None:
    if machine.memory.evaluating:
        machine.refuse("the current thread in a property", "properties run in no thread", "leave it out")


@intrinsic
def thread_object(machine: Interpreter) -> Value:
    """The Thread object of this thread; None in the main thread."""
    refuse_in_properties(machine)
    return machine.memory.read(machine.memory.current).data[1]


@intrinsic
def thread_objects(machine: Interpreter) -> Value:
    """The Thread objects of all live threads but the main one, in the order of starting: a probe of each."""
    if machine.memory.evaluating or not machine.visibility.quiet:
        machine.visibility.require_probed(ALL_THREADS)
    if machine.options.atomicity == "visible":
        machine.visibility.visible()
    return tuple(machine.memory.read(machine.memory.read(handle).data[1]).data[1] for handle in listed(machine))
