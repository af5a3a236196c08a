"""Intrinsics: what library code may ask of the machine (`from _machine import ...`).

They are compiled to the INTRINSIC instruction and exist only for our own Python sources in `language/library/`. Those
about threads and choices, which can be scheduling points, are in `threads.py` and `choices.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pathproof.machine import hostops
from pathproof.machine.delegation import HOST_FUNCTIONS, host_format, text_length_limit, to_host
from pathproof.machine.functions import as_call
from pathproof.machine.iterators import attributes_of
from pathproof.machine.values import (
    MISSING,
    NOT_FOUND,
    Defer,
    Invoke,
    Record,
    Ref,
    Throw,
    Value,
    alike,
    in_value_order,
    is_plain,
)

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine

INTRINSICS: dict[str, Callable[..., Value]] = {}


def intrinsic(function: Callable[..., Value]) -> Callable[..., Value]:
    INTRINSICS[function.__name__.rstrip("_")] = function
    return function


# -- types and attributes -----------------------------------------------------------------------------------------


@intrinsic
def type_of(machine: ReferenceMachine, value: Value) -> Value:
    return machine.type_of(value)


@intrinsic
def missing(machine: ReferenceMachine) -> Value:
    return NOT_FOUND


def _or_missing(value: Value) -> Value:
    return NOT_FOUND if value is MISSING else value


@intrinsic
def lookup(machine: ReferenceMachine, cls: Value, name: str) -> Value:
    return _or_missing(machine.lookup(cls, name))


@intrinsic
def bind(machine: ReferenceMachine, found: Value, value: Value) -> Value:
    return machine.bind(found, value, machine.type_of(value))


@intrinsic
def attribute(machine: ReferenceMachine, value: Value, name: str) -> Value:
    return machine.get_attribute(value, machine.spoken(name))


@intrinsic
def set_attribute(machine: ReferenceMachine, value: Value, name: str, new: Value) -> Value:
    return as_call(machine.set_attribute(value, machine.spoken(name), new))


@intrinsic
def delete_attribute(machine: ReferenceMachine, value: Value, name: str) -> Value:
    return as_call(machine.delete_attribute(value, machine.spoken(name)))


@intrinsic
def generic_get(machine: ReferenceMachine, value: Value, name: str) -> Value:
    item = machine.read(value) if type(value) is Ref else None
    return machine.generic_attribute(value, item, machine.type_of(value), machine.spoken(name), hooks=False)


@intrinsic
def generic_set(machine: ReferenceMachine, value: Value, name: str, new: Value) -> Value:
    return as_call(machine.generic_set(value, machine.type_of(value), machine.spoken(name), new))


@intrinsic
def generic_delete(machine: ReferenceMachine, value: Value, name: str) -> Value:
    return as_call(machine.generic_delete(value, machine.type_of(value), machine.spoken(name)))


@intrinsic
def instance_names(machine: ReferenceMachine, value: Value) -> Value:
    return tuple(attributes_of(machine, value)) if type(value) is Ref else ()


@intrinsic
def instance_items(machine: ReferenceMachine, value: Value) -> Value:
    """(name, value) of all attributes of an object, taken at once."""
    return tuple(attributes_of(machine, value).items()) if type(value) is Ref else ()


@intrinsic
def name_iterator(machine: ReferenceMachine, value: Value) -> Value:
    """Along the names of the attributes of an object or class."""
    return machine.new_iterator("names", value, len(attributes_of(machine, value)))


@intrinsic
def instance_get(machine: ReferenceMachine, value: Value, name: str) -> Value:
    item = machine.read(value)
    if item.attrs is None or type(name) is not str:  # `5 in vars(x)`: no location has such a name
        return NOT_FOUND
    name = machine.spoken(name)
    machine.touch(value, item, ("attribute", machine.info(machine.type_of(value)).site, name), False)
    return item.attrs.get(name, NOT_FOUND)


@intrinsic
def instance_set(machine: ReferenceMachine, value: Value, name: str, new: Value) -> Value:
    item = machine.read(value)
    cls = machine.type_of(value)
    machine.check_reserved(machine.mro(cls), machine.spoken(name))
    machine.touch(value, item, ("attribute", machine.info(cls).site, name), True)
    attrs = machine.write(value).attrs
    assert attrs is not None
    attrs[name] = new
    machine.stored(value, new)
    return None


@intrinsic
def instance_delete(machine: ReferenceMachine, value: Value, name: str) -> Value:
    item = machine.read(value)
    cls = machine.type_of(value)
    machine.check_reserved(machine.mro(cls), machine.spoken(name))
    machine.touch(value, item, ("attribute", machine.info(cls).site, name), True)
    attrs = machine.write(value).attrs
    assert attrs is not None
    attrs.pop(name, None)
    machine.keys_left(value)
    return None


@intrinsic
def private_of(machine: ReferenceMachine, value: Value, name: str) -> Value:
    """A private attribute of the library's that an object or class itself has, or missing."""
    return (machine.read(value).attrs or {}).get(name, NOT_FOUND) if type(value) is Ref else NOT_FOUND


@intrinsic
def class_names(machine: ReferenceMachine, cls: Value) -> Value:
    return tuple(attributes_of(machine, cls))


@intrinsic
def is_class(machine: ReferenceMachine, value: Value) -> Value:
    return machine.is_class(value)


@intrinsic
def mro(machine: ReferenceMachine, cls: Value) -> Value:
    return machine.mro(cls)


@intrinsic
def is_subclass(machine: ReferenceMachine, cls: Value, base: Value) -> Value:
    return machine.is_subclass(cls, base)


@intrinsic
def same(machine: ReferenceMachine, left: Value, right: Value) -> Value:
    if type(left) is Ref or type(right) is Ref:
        return machine.is_found(left, right)
    machine.refuse_nan(left, (right,))
    if hostops.is_marked(left) or hostops.is_marked(right):
        machine.refuse(*hostops.SHOWN_TEXT)
    if alike(left, right):
        return True
    kind = type(left)
    return kind is type(right) and (kind is Record or is_plain(left)) and bool(left == right)


@intrinsic
def is_plain_(machine: ReferenceMachine, value: Value) -> Value:
    return is_plain(value)


@intrinsic
def payload(machine: ReferenceMachine, value: Value) -> Value:
    return machine.payload(value)


@intrinsic
def is_abstract(machine: ReferenceMachine, value: Value) -> Value:
    return machine.is_abstract(value)


# -- making things ------------------------------------------------------------------------------------------------


@intrinsic
def allocate(machine: ReferenceMachine, cls: Value) -> Value:
    if not machine.is_class(cls):
        raise machine.throw("TypeError", f"X is not a type object ({machine.type_name(cls)})")
    return machine.allocate(cls)


INTRINSICS["new_instance"] = INTRINSICS["allocate"]


@intrinsic
def allocate_with(machine: ReferenceMachine, cls: Value, value: Value) -> Value:
    if not machine.is_class(cls):
        raise machine.throw("TypeError", f"X is not a type object ({machine.type_name(cls)})")
    return machine.wrap(cls, value)


@intrinsic
def private(machine: ReferenceMachine, value: Value) -> Value:
    """Marks a fresh container as private to a library object that guards it: accesses to it are never visible."""
    machine.write(value).site = None  # type: ignore[assignment]
    return value


@intrinsic
def set_cell(machine: ReferenceMachine, cell: Value, value: Value) -> Value:
    machine.write(cell).data = value
    return None


@intrinsic
def method_new(machine: ReferenceMachine, function: Value, value: Value) -> Value:
    return Record("method", (function, value))


@intrinsic
def property_new(machine: ReferenceMachine, fget: Value, fset: Value, fdel: Value, doc: Value) -> Value:
    return Record("property", (fget, fset, fdel, doc))


@intrinsic
def make_frozenset(machine: ReferenceMachine, items: Value) -> Value:
    return machine.make_frozenset(items)


# -- containers as wholes -----------------------------------------------------------------------------------------


@intrinsic
def list_snapshot(machine: ReferenceMachine, ref: Value) -> Value:
    item = machine.read(ref)
    machine.touch_contents(ref, item, False)
    return tuple(item.data)


@intrinsic
def list_replace(machine: ReferenceMachine, ref: Value, items: Value) -> Value:
    machine.touch_contents(ref, machine.read(ref), True)
    machine.write(ref).data = list(items)
    machine.stored(ref, items)
    return None


@intrinsic
def dict_snapshot(machine: ReferenceMachine, ref: Value) -> Value:
    item = machine.read(ref)
    machine.touch_contents(ref, item, False)
    return tuple(item.data.values())


@intrinsic
def set_snapshot(machine: ReferenceMachine, value: Value) -> Value:
    value = machine.payload(value)
    if type(value) is frozenset:
        return tuple(in_value_order(value))
    item = machine.read(value)
    machine.touch_contents(value, item, False)
    return tuple(item.data.values())


@intrinsic
def hashed_items(machine: ReferenceMachine, value: Value) -> Value:
    """(key, hash, value) of the elements of a set (without value) or dict, taken at once. The hash is what the key's
    own `__hash__` once gave, or missing where no code of the program is asked."""
    value = machine.payload(value)
    if type(value) is frozenset:
        return tuple((item, NOT_FOUND, None) for item in in_value_order(value))
    found = []
    pairs = machine.read(value).kind == "dict"
    for place, entry in _entries(machine, value, False).items():
        number = place.fields[0] if type(place) is Record and place.tag == "key" else NOT_FOUND
        found.append((entry[0], number, entry[1]) if pairs else (entry, number, None))
    return tuple(found)


def _entries(machine: ReferenceMachine, ref: Value, write: bool) -> dict[Value, Any]:
    item = machine.read(ref)
    machine.touch_contents(ref, item, write)
    if write:
        item = machine.write(ref)
    data: dict[Value, Any] = item.data
    return data


@intrinsic
def view_source(machine: ReferenceMachine, view: Value) -> Value:
    """The dict that `keys()`, `values()` or `items()` looks at."""
    return view.fields[0]


@intrinsic
def dict_candidates(machine: ReferenceMachine, ref: Value, number: Value) -> Value:
    """(key, place) of the entries under this hash."""
    item = machine.read(ref)
    found = []
    for place, entry in _entries(machine, ref, False).items():
        known = place.fields[0] if type(place) is Record and place.tag == "key" else machine.hash_of(place)
        if machine.is_same_number(known, number):
            found.append((entry[0] if item.kind == "dict" else entry, Record("place", (place,))))
    return tuple(found)


@intrinsic
def dict_value(machine: ReferenceMachine, ref: Value, place: Value) -> Value:
    entry = _entries(machine, ref, False).get(place.fields[0])
    return NOT_FOUND if entry is None else entry[1]


def _new_place(data: dict[Value, Any], number: Value) -> Record:
    count = 0
    while (place := Record("key", (number, count))) in data:
        count += 1
    return place


@intrinsic
def dict_insert(
    machine: ReferenceMachine, ref: Value, number: Value, key: Value, value: Value, seen: Value
) -> Value:
    """A new entry, unless the candidates are no longer those that the caller has compared with."""
    data = _entries(machine, ref, True)
    if dict_candidates(machine, ref, number) != seen:
        return False
    place = machine.host_key(key)
    data[_new_place(data, number) if place is MISSING else place] = (key, value)
    machine.stored(ref, (key, value))
    return True


@intrinsic
def dict_replace(machine: ReferenceMachine, ref: Value, place: Value, value: Value) -> Value:
    data = _entries(machine, ref, True)
    if place.fields[0] not in data:
        return False
    data[place.fields[0]] = (data[place.fields[0]][0], value)
    machine.stored(ref, value)
    return True


@intrinsic
def dict_remove(machine: ReferenceMachine, ref: Value, place: Value) -> Value:
    entry = _entries(machine, ref, True).pop(place.fields[0], NOT_FOUND)
    if entry is not NOT_FOUND:
        machine.keys_left(ref)
    if entry is NOT_FOUND or machine.read(ref).kind == "set":
        return entry
    return entry[1]


@intrinsic
def set_insert(machine: ReferenceMachine, ref: Value, number: Value, key: Value, seen: Value) -> Value:
    data = _entries(machine, ref, True)
    if dict_candidates(machine, ref, number) != seen:
        return False
    place = machine.host_key(key)
    data[_new_place(data, number) if place is MISSING else place] = key
    machine.stored(ref, key)
    return True


@intrinsic
def list_peek(machine: ReferenceMachine, ref: Value) -> Value:
    """Without touching: for use directly after `touch_write`, as one operation with it."""
    return tuple(machine.read(ref).data)


@intrinsic
def list_poke(machine: ReferenceMachine, ref: Value, items: Value) -> Value:
    machine.write(ref).data = list(items)
    machine.stored(ref, items)
    return None


@intrinsic
def dict_move(machine: ReferenceMachine, ref: Value, place: Value, last: Value) -> Value:
    """Moves an entry to the end or the beginning; False if it is gone."""
    data = _entries(machine, ref, True)
    key = place.fields[0]
    if key not in data:
        return False
    entry = data.pop(key)
    items = [*data.items(), (key, entry)] if last else [(key, entry), *data.items()]
    data.clear()
    data.update(items)
    machine.keys_left(ref)
    return True


@intrinsic
def dict_pop_first(machine: ReferenceMachine, ref: Value) -> Value:
    data = _entries(machine, ref, True)
    machine.keys_left(ref)
    return data.pop(next(iter(data))) if data else NOT_FOUND


# -- values -------------------------------------------------------------------------------------------------------


@intrinsic
def combined_hash(machine: ReferenceMachine, hashes: Value) -> Value:
    """The hash of a tuple whose items have these."""
    return Record("hash", (hashes,))


@intrinsic
def clock(machine: ReferenceMachine) -> Value:
    return Record("clock", ())


@intrinsic
def host(machine: ReferenceMachine, name: str, *args: Value) -> Value:
    """A pure host function from the fixed list, on immutable values."""
    try:
        hosted = [to_host(machine, arg) for arg in args]
    except Defer:
        kinds = ", ".join(machine.type_name(arg) for arg in args)
        machine.refuse(
            f"{name}({kinds})", "this use of a builtin is not modelled", "write it with simpler operations"
        )
    if name == "format":
        return host_format(machine, *hosted)
    if name in ("str", "repr"):
        text_length_limit(machine, hosted[0])
    if name == "binary":
        return machine.host(hostops.BINARY[hosted[0]], *hosted[1:])
    if name == "compare":
        return machine.host(hostops.COMPARE[hosted[0]], *hosted[1:])
    if name == "unary":
        return machine.host(hostops.UNARY[hosted[0]], *hosted[1:])
    if name == "hash":
        return machine.hash_of(hosted[0])
    result = machine.host(HOST_FUNCTIONS[name], *hosted)
    return result if not isinstance(result, list) else machine.new_list(result)


@intrinsic
def output(machine: ReferenceMachine, text: str) -> Value:
    text = hostops.for_people(text)
    machine.output.append(text)
    if machine.log is not None:
        machine.log.run.at(machine.users_place())
        machine.log.run.output.append(text)
    return None


@intrinsic
def refuse(machine: ReferenceMachine, construct: str, why: str = "", advice: str = "") -> Value:
    machine.refuse(construct, why or "it is not modelled", advice or "see docs/limitations.md")
    return None


@intrinsic
def caller_module(machine: ReferenceMachine) -> Value:
    """The module of the innermost frame that is not library code."""
    for frame in reversed(machine.frames):
        if not frame.code.library:
            return frame.code.module
    return "__main__"


@intrinsic
def mentions(machine: ReferenceMachine, name: str) -> Value:
    """Whether the program names this identifier anywhere. What it never names need not be kept up to date."""
    return name in machine.program.mentioned()


@intrinsic
def global_of(machine: ReferenceMachine, cls: Value, name: str) -> Value:
    """A global of the module in which a class was made, or missing."""
    ref = machine.namespace(machine.info(cls).module)
    item = machine.read(ref)
    if ref.object is None:
        machine.touch(ref, item, ("global", machine.info(cls).module, name), False)
    return (item.attrs or {}).get(name, NOT_FOUND)


@intrinsic
def argv(machine: ReferenceMachine) -> Value:
    return machine.new_list([machine.program.path, *machine.program.args])


@intrinsic
def apply(machine: ReferenceMachine, function: Value, args: Value, kwargs: Value) -> Value:
    return Invoke(function, list(args), dict(machine.read(kwargs).data.values()) or None)


@intrinsic
def repr_enter(machine: ReferenceMachine, value: Value) -> Value:
    """False if an outer call of the calling function is already showing this object."""
    here = machine.frame
    return not any(
        frame is not here and frame.code is here.code and frame.slots and frame.slots[0] is value
        for frame in machine.frames
    )


@intrinsic
def repr_leave(machine: ReferenceMachine, value: Value) -> Value:
    """Marks the end of what `repr_enter` began: being mentioned here keeps the object's slot alive."""
    return None


# -- generators ---------------------------------------------------------------------------------------------------


@intrinsic
def throw_into(machine: ReferenceMachine, generator: Value, exception: Value) -> Value:
    return Invoke(Record("throw", (generator,)), [exception])


@intrinsic
def resume(machine: ReferenceMachine, generator: Value, value: Value) -> Value:
    return Invoke(Record("resume", (generator,)), [value])


@intrinsic
def rethrow(machine: ReferenceMachine, exception: Value) -> Value:
    """Raises without touching the exception's context."""
    raise Throw(exception, again=True)
