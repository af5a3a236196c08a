"""Keys of dicts and sets, what is looked for among others, and `hash()`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pathproof.machine import hostops
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.opaque import holds_opaque, is_opaque
from pathproof.machine.values import MISSING, Defer, Primitive, Record, Ref, Value, is_plain, refs_in

NAN_AS_KEY = (
    "nan as a key",
    "Python finds it by identity, and which nan is which is not modelled",
    "leave nan out, or use None",
)


def host_key(machine: Interpreter, key: Any) -> Value:
    """What the host can use as a dictionary key for this value, or MISSING if the program's code must be asked."""
    kind = type(key)
    if kind is int:
        return key
    if kind is str:
        if hostops.MARK in key:
            machine.refuse(*hostops.SHOWN_TEXT)
        return key
    if kind is float and key != key:
        machine.refuse(*NAN_AS_KEY)
    if kind is Ref:
        item = machine.memory.read(key)
        cls = item.cls
        assert cls is not None
        hasher = machine.types.lookup(cls, "__hash__")
        if hasher is None:
            raise machine.throw("TypeError", f"unhashable type: '{machine.types.shown_name(cls)}'")
        if type(hasher) is Primitive:
            equals = machine.types.lookup(cls, "__eq__")
            if type(equals) is Primitive:
                if hasher.name == "object.__hash__" and equals.name == "object.__eq__":
                    return key
                if item.data is not None and hasher.name.split(".")[0] == equals.name.split(".")[0]:
                    return host_key(machine, item.data)
        return MISSING
    if kind is tuple:
        inner = [host_key(machine, item) for item in key]
        if any(item is MISSING for item in inner):
            return MISSING
        return key if all(item is own for item, own in zip(key, inner, strict=True)) else tuple(inner)
    if kind is Record:
        if key.tag in ("slice", "keys", "items"):
            raise machine.throw("TypeError", f"unhashable type: '{machine.types.type_name(key)}'")
        if key.tag == "clock":
            machine.refuse("a clock as a key", "what clocks show is not modelled", "use a counter")
    return key


def hash_of(machine: Interpreter, value: Any) -> Value:
    """`hash()`: of numbers as in CPython, else opaque: what it gives there varies from run to run. That of a
    tuple is made of those of its items, so that equal tuples have equal ones whatever their items are."""
    kind = type(value)
    if kind is float and value != value:
        machine.refuse("hash() of nan", "Python makes it of an address", "leave nan out")
    if kind in (int, bool, float):
        return hash(value)
    if (kind is str or kind is bytes) and not value:
        return 0
    if kind is str and hostops.MARK in value:
        machine.refuse(*hostops.SHOWN_TEXT)
    if is_opaque(value) and (value.tag != "hash" or type(value.fields[0]) is Ref):
        return value  # a number that is small enough to be its own hash
    if kind is range:
        return hash_of(machine, hostops.range_parts(value))  # as CPython does it
    place = value if is_plain(value) else host_key(machine, value)
    if place is MISSING:
        raise Defer
    if type(place) is tuple:
        place = tuple([hash_of(machine, item) for item in place])
    elif type(place) is frozenset:
        place = frozenset([hash_of(machine, item) for item in place])
    elif place is not value and is_plain(place):
        return hash_of(machine, place)
    return Record("hash", (place,))


def frozenset_of(machine: Interpreter, items: Sequence[Value]) -> frozenset[Value]:
    keys = [host_key(machine, item) for item in items]
    if any(key is MISSING for key in keys):
        machine.refuse("a frozenset of objects with their own equality", "it is not modelled", "use a tuple or a set")
    found = frozenset(keys)
    if any(map(holds_opaque, found)):
        machine.refuse("a frozenset of id() or hash() values", "it is not modelled", "use a tuple or a set")
    if sum(bool(refs_in(key)) for key in found) > 1:  # they could not be named in an order that is theirs
        machine.refuse("a frozenset of several objects", "it is not modelled", "use a tuple or a set")
    return found


def refuse_nan(machine: Interpreter, value: Value, others: Iterable[Value]) -> None:
    """Before a value is looked for among others."""
    if hostops.holds_nan(value) and any(map(hostops.holds_nan, others)):
        machine.refuse(*hostops.NAN_BY_IDENTITY)
