"""Numbers that Python does not fix: `id()`, `threading.get_ident()`, and the `hash()` of most things.

They are opaque values that can be compared and used as keys, each made of what it is the number of. Two numbers of one
thing are equal. Those of two objects are different as long as both are alive; but when one is gone, Python may give its
number to the other. So where two of them would count as different, both must be alive, or the comparison is refused.

What is reachable here is alive in CPython, whose frames keep more than ours do. An identity leads to its object, for it
must be known which one it was; so the walk below goes everywhere but through identities. Objects of library classes are
not looked into beyond what the program can see: they may keep what CPython's own let go.

Another thread may let go of the object just before the comparison, so that is a scheduling point. What lets go of an
object is merged into the step before it, and so is as early as it can be: what is gone in some execution when two
numbers are compared is gone here when they are compared after the same steps.

Of threads we know more: where the program looks at idents (`<idents>` is declared, as `<threads>` is), one that ends
remembers which others lived then, and starting a thread is a scheduling point.
"""

from __future__ import annotations

from typing import Any, TypeGuard

from pathproof.machine.objects import Object
from pathproof.machine.types import Types
from pathproof.machine.values import Record, Ref, Value, alike, is_plain, refs_in

_TAGS = ("identity", "ident", "hash")


OF_OBJECTS = (
    "comparing an id() or hash() with that of an object that may be gone, or with another number",
    "Python may have given the same number again",
    "compare those of objects that are alive, or number the objects yourself",
)
OF_CLOCKS = (
    "comparing what clocks showed, or what was drawn",
    "which numbers these are is not modelled",
    "use choose() for what may happen",
)
OF_THREADS = (
    "comparing the ident of a thread with that of one that ended before it",
    "Python may have given the same number again",
    "give the threads names",
)


def is_opaque(value: Value) -> TypeGuard[Record]:
    return type(value) is Record and value.tag in _TAGS


def is_unknown_number(value: Value) -> bool:
    """One of these, or what a clock showed: no host value stands for it, and yet it is a number to calculate with."""
    return is_opaque(value) or (type(value) is Record and value.tag == "clock")


def holds_clock(value: Value) -> bool:
    """Whether what a clock showed is in it. All such numbers look the same here, and need not be equal."""
    if type(value) is Record:
        return value.tag == "clock" or any(map(holds_clock, value.fields))
    return type(value) is tuple and any(map(holds_clock, value))


def holds_opaque(value: Value) -> bool:
    """Whether there is such a number in a key."""
    if type(value) is tuple or type(value) is frozenset:
        return any(map(holds_opaque, value))
    return is_opaque(value)


def settle(types: Types, left: Value, right: Value) -> None:
    """Before two values that are not the same count as different."""
    doubts = _doubts(left, right)
    if not doubts or types.copies or types.memory.frame.code.module == "copy":  # which keeps alive what it has numbered
        return
    if types.memory.options.atomicity == "visible" and any(_can_be_lost(pair) for pair in doubts):
        types.visibility.visible()
    if not any(_differ(types, *pair) for pair in doubts):
        types.memory.refuse(*(OF_OBJECTS if any(_can_be_lost(pair) for pair in doubts) else OF_THREADS))


def _doubts(left: Value, right: Value) -> list[tuple[Value, Value]]:
    """The pairs of numbers that decide whether two values are equal; none if other parts do."""
    if type(left) is tuple and type(right) is tuple:
        found = []
        for one, other in zip(left, right, strict=False):
            if alike(one, other):
                continue
            inner = _doubts(one, other)
            if not inner and not (is_plain(one) and is_plain(other) and one == other):
                return []
            found += inner
        return found if len(left) == len(right) else []
    if is_opaque(left) and is_opaque(right):
        return [] if _are_of_values(left, right) else [(left, right)]
    for one, other in ((left, right), (right, left)):
        if is_opaque(one) and isinstance(other, int | float) and other > 0:
            return [(left, right)]
    return []


def _are_of_values(left: Record, right: Record) -> bool:
    """Whether these are hashes of different things, of which one at least does not depend on objects: they differ, but
    by chance. Unless the one is a hash of the other, which may be its own."""
    if left.tag != "hash" or right.tag != "hash" or _hashed(left) == _hashed(right):
        return False
    return not refs_in(left) or not refs_in(right)


def _can_be_lost(pair: tuple[Value, Value]) -> bool:
    return any(is_opaque(value) and value.tag != "ident" for value in pair)


def _differ(types: Types, left: Value, right: Value) -> bool:
    """Whether two numbers are different for certain."""
    if not is_opaque(left) or not is_opaque(right) or left.tag != right.tag:
        return False
    if left.tag == "ident":
        return _lived_together(types, left.fields[0], right.fields[0])
    if _hashed(left) == _hashed(right):
        return False  # the one is a hash of the other, which may be its own
    return _alive(types, {ref for value in (left, right) for _, ref in refs_in(value)})


def _hashed(value: Any) -> Value:
    while is_opaque(value) and value.tag == "hash":
        value = value.fields[0]
    return value


def _lived_together(types: Types, left: Ref | None, right: Ref | None) -> bool:
    """Whether there was a moment at which both threads lived; so their idents differ. The main thread always lives."""
    if left is None or right is None:
        return True
    ended = []
    for handle, other in ((left, right), (right, left)):
        status, _, contemporaries = types.memory.read(handle).data
        if status == "ended":
            ended.append(other in (contemporaries or ()))
    return not ended or any(ended)


def _alive(types: Types, wanted: set[Ref]) -> bool:
    """Whether all these objects are reached other than through their numbers."""
    wanted = set(wanted)
    seen: set[Ref] = set()
    pending: list[Any] = []
    for frame in types.memory.frames:
        live = frame.code.live[frame.pc]
        pending += [value for slot, value in enumerate(frame.slots) if live >> slot & 1]
        pending += [*frame.stack, frame.then, frame.generator]
    pending += types.memory.module_refs()
    for thread in types.memory.live:
        pending += types.memory.read(thread).data
        if thread is not types.memory.current or types.memory.evaluating:
            for root in types.memory.roots_of(thread)[1:]:
                pending += types.memory.read(root).data[2:]
    while wanted and pending:
        value = pending.pop()
        kind = type(value)
        if kind is tuple or kind is frozenset:
            pending += value
        elif kind is Record:
            pending += () if is_opaque(value) else value.fields
        elif kind is Ref and value.object is None and value not in seen:
            seen.add(value)
            wanted.discard(value)
            pending += _held(types, types.memory.read(value))
    return not wanted


def _held(types: Types, item: Object) -> list[Value]:
    """The values that an object keeps alive, as far as CPython is known to keep them, too."""
    held: list[Value] = [item.cls]
    if item.attrs is not None:
        private = item.kind == "instance" and item.cls is not None and _is_modelled(types, item.cls)
        held += [value for name, value in item.attrs.items() if not (private and _is_private(name))]
    data = item.data
    match item.kind:
        case "list" | "iterator":
            held += data
        case "dict":
            held += [part for entry in data.values() for part in entry]
        case "set":
            held += data.values()
        case "generator":
            held += data[3:]
        case "function":
            held += data[1:]
        case "class":
            held += (data.bases, data.order)
        case "instance" | "cell":
            held.append(data)
    return held


def _is_private(name: str) -> bool:
    first = name[:1]
    return first.isascii() and not first.isalpha()


def _is_modelled(types: Types, cls: Ref) -> bool:
    """Whether a class is one of a library module, or made of one."""
    return any(each.object is not None and types.info(each).module != "builtins" for each in types.mro(cls))
