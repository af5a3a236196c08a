"""Packed states that nobody should believe: damaged bytes, and states that are well spelled and wrong inside.

`damaged` works on bytes alone. `distorted` takes a real state apart, changes one thing in it (a value here for one from
there, a position, a status, a kind, a mark), names what is left as the machine would, and spells that. So what it gives
passes every check of form and of names, and reaches the checks behind them.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from pathproof.errors import InvalidState
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.packing import write_object
from pathproof.machine.values import NOT_FOUND, Record, Ref, ThreadRef
from pathproof.machine.wire import Writer


def damaged(draw: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """Bits turned, pieces lost, doubled, overwritten, or taken from others."""
    made = bytearray(data)
    for _ in range(draw.choice((1, 1, 1, 2, 5))):
        at = draw.randrange(len(made) + 1)
        size = draw.choice((1, 1, 2, 4, 16))
        match draw.randrange(7):
            case 0 if at < len(made):
                made[at] ^= 1 << draw.randrange(8)
            case 1 if at < len(made):
                made[at] = draw.choice((0, 1, 0x7F, 0x80, 0xFF, draw.randrange(256)))
            case 2:
                del made[at : at + size]
            case 3:
                made[at:at] = made[at : at + size]
            case 4:
                made[at:at] = bytes(draw.randrange(256) for _ in range(size))
            case 5:
                other = draw.choice(others)
                start = draw.randrange(len(other))
                made[at : at + draw.choice((0, size))] = other[start : start + size]
            case 6:
                del made[at:]
    return bytes(made)


def values_in(heap: dict[Ref, Object]) -> list[Any]:
    found: list[Any] = [
        None,
        True,
        0,
        1,
        -1,
        1 << 70,
        "",
        "a text",
        b"b",
        1.5,
        (),
        (1, 2),
        range(3),
        frozenset((1,)),
    ]
    found += [
        NOT_FOUND,
        Record("method", (2, 1)),
        Record("slice", (1, 2)),
        Record("clock", ()),
        Record("ident", (None,)),
        Record("hash", ("a text",)),
        Record("place", (1,)),
    ]
    for ref, item in heap.items():
        found.append(ref)
        if item.cls is not None:
            found.append(item.cls)
        found += (item.attrs or {}).values()
        if item.kind in ("frame", "generator"):
            found += [value for part in item.data if type(part) is tuple for value in part]
    return [value for value in found if repr(value) not in ("UNBOUND",)]


def distorted(draw: random.Random, machine: Any, state: Any) -> bytes | None:
    """A state with something wrong in it, as bytes; None if this attempt made nothing that can be spelled."""
    heap = {ref: item.copy() for ref, item in state.heap.items()}
    pool = values_in(state.heap)
    for _ in range(draw.choice((1, 1, 1, 2))):
        _distort(draw, heap, draw.choice(list(heap)), pool)
    try:
        return spelled(machine, heap)
    except (InvalidState, LookupError, AttributeError, TypeError, ValueError, AssertionError, StopIteration):
        return None


def _distort(draw: random.Random, heap: dict[Ref, Object], ref: Ref, pool: list[Any]) -> None:
    item = heap[ref]
    match draw.randrange(10):
        case 0:
            item.published = not item.published
        case 1:
            item.site = draw.choice(("", None, "main.py:1:0"))
        case 2 if item.attrs:
            item.attrs[draw.choice(list(item.attrs))] = draw.choice(pool)
        case 3:
            other = heap[draw.choice(list(heap))]
            item.kind, item.data = other.kind, other.data
        case 4 if item.cls is not None:
            item.cls = draw.choice([other.cls for other in heap.values()])
        case 5:
            other = heap[draw.choice(list(heap))]
            item.data, other.data = other.data, item.data
        case 6:
            item.attrs = None if item.attrs is not None else {}
        case _:
            item.data = _other(draw, item.data, pool, 0)


def _other(draw: random.Random, value: Any, pool: list[Any], depth: int) -> Any:
    """The same with one part changed."""
    kind = type(value)
    if kind in (tuple, list) and value and draw.random() < 0.9:
        at = draw.randrange(len(value))
        if draw.random() < 0.1:
            return kind((*value[:at], *value[at + 1 :]))
        return kind((*value[:at], _other(draw, value[at], pool, depth + 1), *value[at + 1 :]))
    if kind is dict and value:
        host = draw.choice(list(value))
        return {**value, host: _other(draw, value[host], pool, depth + 1)}
    if kind is ClassInfo:
        name = draw.choice(("bases", "order", "slots", "layout"))
        changed = {**value.__dict__, name: _other(draw, getattr(value, name), pool, 1)}
        return ClassInfo(**changed)
    if kind is int and draw.random() < 0.6:
        return draw.choice((value + 1, value - 1, 0, 5, -7, 1 << 40))
    if kind is str and draw.random() < 0.5:
        return draw.choice(("running", "ended", "new", "loaded", "loading", "suspended", "created", "done", "iter"))
    return draw.choice(pool)


def spelled(machine: Any, heap: dict[Ref, Object]) -> bytes:
    """Any objects as a message, named and ordered as the machine would name them."""
    order: list[Ref] = sorted(
        (ref for ref in heap if ref.parent is None and type(ref) is Ref), key=lambda ref: str(ref.label)
    )
    names: dict[Ref, Ref] = {ref: ref for ref in order}
    _name(machine, heap, order, names)
    for thread in sorted((ref for ref in heap if type(ref) is ThreadRef), key=lambda ref: ref.path):
        count = heap[thread].data[2] if heap[thread].kind == "thread" else 0
        roots = [thread, *(machine.memory.pool.frame(thread, depth) for depth in range(min(count, 20)))]
        inside = [ref for ref in roots if ref in heap]
        names.update((ref, ref) for ref in inside)
        _name(machine, heap, inside, names)
        order += inside
    writer = Writer()
    writer.out += machine.signature
    writer.out.append(1)
    writer.number(0)
    writer.number(len(order))
    contents: dict[Object, int] = {}
    for ref in order:
        writer.name(names[ref])
        item = machine.memory.pool.intern(heap[ref].renamed(names))
        if item in contents:
            writer.number(contents[item])
        else:
            contents[item] = len(contents) + 1
            writer.out.append(0)
            write_object(writer, item)
    return writer.taken()


def _name(machine: Any, heap: dict[Ref, Object], queue: list[Ref], names: dict[Ref, Ref]) -> None:
    for old in queue:
        for label, ref in heap[old].edges():
            if ref not in names:
                names[ref] = machine.memory.pool.child(names[old], label)
                queue.append(ref)


def go_on(machine: Any, state: Any, steps: int) -> None:
    """Whatever can be asked of a state, and of some that follow. The process must survive it. Where library code finds
    in its variables what it never puts there, a step may raise anything."""
    pending = [state]
    while pending and steps > 0:
        state = pending.pop()
        steps -= 1
        with suppress(Exception):
            state.fingerprint()
            choices = machine.choices(state)
            machine.deadlock(state)
            machine.threads(state)
            for index in range(min(len(choices), 8)):
                with suppress(Exception):
                    target = machine.step(state, index)
                    if target is not None:
                        pending.append(target)
