"""Primitives of set. As for lists and dicts, each is one indivisible operation unless the program's own equality must
be asked. Whatever depends on the order of a set is refused: Python does not fix it."""

from __future__ import annotations

from pathproof.machine.containers import contents, items_of, needs_care, place_of, refuse_order
from pathproof.machine.hashing import host_key
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.primitives import primitive
from pathproof.machine.values import MISSING, Defer, Ref, Value, in_value_order


@primitive("set.__len__")
def set_len(machine: Interpreter, ref: Value) -> Value:
    return len(contents(machine, ref, "set", False).data)


@primitive("set.add")
def set_add(machine: Interpreter, ref: Ref, value: Value) -> Value:
    place = place_of(machine, contents(machine, ref, "set", False).data, value)
    contents(machine, ref, "set", True).data.setdefault(place, value)
    machine.visibility.stored(ref, value)
    return None


@primitive("set.discard")
def set_discard(machine: Interpreter, ref: Ref, value: Value) -> Value:
    place = place_of(machine, contents(machine, ref, "set", False).data, value, in_set=True)
    data = contents(machine, ref, "set", True).data
    if place in data:
        machine.memory.keys_left(ref)
        del data[place]
    return None


@primitive("set.remove")
def set_remove(machine: Interpreter, ref: Ref, value: Value) -> Value:
    place = place_of(machine, contents(machine, ref, "set", False).data, value, in_set=True)
    data = contents(machine, ref, "set", True).data
    if place not in data:
        raise machine.throw("KeyError", value)
    del data[place]
    machine.memory.keys_left(ref)
    return None


@primitive("set.pop")
def set_pop(machine: Interpreter, ref: Ref) -> Value:
    data = contents(machine, ref, "set", True).data
    if not data:
        raise machine.throw("KeyError", "pop from an empty set")
    refuse_order(machine, len(data))
    machine.memory.keys_left(ref)
    return data.popitem()[1]


@primitive("set.clear")
def set_clear(machine: Interpreter, ref: Ref) -> Value:
    _replace(machine, ref, {})
    return None


@primitive("set.copy")
def set_copy(machine: Interpreter, ref: Value) -> Value:
    return machine.types.new_set(dict(contents(machine, ref, "set", False).data))


@primitive("set.__contains__")
def set_contains(machine: Interpreter, ref: Value, value: Value) -> Value:
    data = contents(machine, ref, "set", False).data
    return place_of(machine, data, value, in_set=True) in data


def _other_elements(machine: Interpreter, ref: Ref, other: Value) -> dict[Value, Value]:
    """The elements of the other operand by host key, if that and this set can be taken in one operation."""
    if type(other) is Ref and machine.memory.read(other).kind == "set":
        if ref is not other and machine.visibility.is_shared(ref) and machine.visibility.is_shared(other):
            raise Defer
        found = dict(contents(machine, other, "set", False).data)
    elif type(other) is frozenset:
        found = {item: item for item in in_value_order(other)}
    else:
        found = {}
        for item in items_of(machine, other):
            place = host_key(machine, item)
            if place is MISSING:
                raise Defer
            found.setdefault(place, item)
    mine = contents(machine, ref, "set", False).data
    if machine.types.copies and any(type(known) is Ref for known in mine):
        raise Defer
    if any(needs_care(known) for data in (mine, found) for known in data):
        raise Defer
    return found


def _replace(machine: Interpreter, ref: Ref, data: dict[Value, Value]) -> None:
    """Puts other elements into a set; what iterates over it notices if one has left."""
    item = contents(machine, ref, "set", True)
    if any(place not in data for place in item.data):
        machine.memory.keys_left(ref)
    item.data = data


@primitive("set.update")
def set_update(machine: Interpreter, ref: Ref, other: Value) -> Value:
    found = _other_elements(machine, ref, other)
    data = contents(machine, ref, "set", True).data
    for place, item in found.items():
        data.setdefault(place, item)
        machine.visibility.stored(ref, item)
    return None


@primitive("set.__init__")
def set_init(machine: Interpreter, ref: Ref, other: Value = ()) -> Value:
    found = _other_elements(machine, ref, other)
    _replace(machine, ref, dict(found))
    for item in found.values():
        machine.visibility.stored(ref, item)
    return None


@primitive("set.difference_update")
def set_difference_update(machine: Interpreter, ref: Ref, other: Value) -> Value:
    found = _other_elements(machine, ref, other)
    data = contents(machine, ref, "set", True).data
    _replace(machine, ref, {place: item for place, item in data.items() if place not in found})
    return None


@primitive("set.intersection_update")
def set_intersection_update(machine: Interpreter, ref: Ref, other: Value) -> Value:
    found = _other_elements(machine, ref, other)
    data = contents(machine, ref, "set", True).data
    smaller = found if len(found) <= len(data) or not is_set(machine, other) else data
    kept = {place: item for place, item in smaller.items() if place in found and place in data}
    _replace(machine, ref, kept)  # of two equal elements that of the smaller set
    for item in kept.values():
        machine.visibility.stored(ref, item)
    return None


def is_set(machine: Interpreter, value: Value) -> bool:
    return type(value) is frozenset or (type(value) is Ref and machine.memory.read(value).kind == "set")


@primitive("set.symmetric_difference_update")
def set_symmetric_difference_update(machine: Interpreter, ref: Ref, other: Value) -> Value:
    found = _other_elements(machine, ref, other)
    data = contents(machine, ref, "set", True).data
    joining = {place: item for place, item in found.items() if place not in data}
    staying = {place: item for place, item in data.items() if place not in found}
    _replace(machine, ref, {**staying, **joining})
    for item in joining.values():
        machine.visibility.stored(ref, item)
    return None


@primitive("set.__iter__")
def set_iter(machine: Interpreter, ref: Value) -> Value:
    data = contents(machine, ref, "set", False).data
    refuse_order(machine, len(data))
    return machine.types.new_iterator("set", ref, len(data))
