"""Intrinsics: what library code may ask of the machine (`from _machine import ...`).

They are compiled to the INTRINSIC instruction and exist only for our own Python sources in `language/library/`. Those
about threads, locks, waiting and choices, which can be scheduling points, are in `threads.py`, `locks.py`,
`monitors.py` and `choices.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathproof.language.privacy import is_private
from pathproof.machine import hostops
from pathproof.machine.delegation import HOST_FUNCTIONS, host_format, text_length_limit, to_host
from pathproof.machine.functions import as_call, wrap
from pathproof.machine.hashing import frozenset_of, hash_of, host_key, refuse_nan
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.iterators import attributes_of
from pathproof.machine.objects import Object
from pathproof.machine.opaque import OF_CLOCKS, holds_clock
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
from pathproof.machine.visibility import ANY

INTRINSICS: dict[str, Callable[..., Value]] = {}


def intrinsic(function: Callable[..., Value]) -> Callable[..., Value]:
    INTRINSICS[function.__name__.rstrip("_")] = function
    return function


# -- types and attributes -----------------------------------------------------------------------------------------


@intrinsic
def type_of(machine: Interpreter, value: Value) -> Value:
    return machine.types.type_of(value)


@intrinsic
def missing(machine: Interpreter) -> Value:
    return NOT_FOUND


def _or_missing(value: Value) -> Value:
    return NOT_FOUND if value is MISSING else value


@intrinsic
def lookup(machine: Interpreter, cls: Ref, name: str) -> Value:
    return _or_missing(machine.types.lookup(cls, name))


@intrinsic
def bind(machine: Interpreter, found: Value, value: Value) -> Value:
    return machine.attributes.bind(found, value, machine.types.type_of(value))


@intrinsic
def attribute(machine: Interpreter, value: Value, name: str) -> Value:
    return machine.attributes.get_attribute(value, machine.reserved.spoken(name))


@intrinsic
def set_attribute(machine: Interpreter, value: Value, name: str, new: Value) -> Value:
    return as_call(machine.attributes.set_attribute(value, machine.reserved.spoken(name), new))


@intrinsic
def delete_attribute(machine: Interpreter, value: Value, name: str) -> Value:
    return as_call(machine.attributes.delete_attribute(value, machine.reserved.spoken(name)))


@intrinsic
def generic_get(machine: Interpreter, value: Value, name: str) -> Value:
    item = machine.memory.read(value) if type(value) is Ref else None
    return machine.attributes.generic_attribute(
        value, item, machine.types.type_of(value), machine.reserved.spoken(name), hooks=False
    )


@intrinsic
def generic_set(machine: Interpreter, value: Value, name: str, new: Value) -> Value:
    return as_call(
        machine.attributes.generic_set(value, machine.types.type_of(value), machine.reserved.spoken(name), new)
    )


@intrinsic
def generic_delete(machine: Interpreter, value: Value, name: str) -> Value:
    return as_call(
        machine.attributes.generic_delete(value, machine.types.type_of(value), machine.reserved.spoken(name))
    )


@intrinsic
def instance_names(machine: Interpreter, value: Value) -> Value:
    return tuple(attributes_of(machine, value)) if type(value) is Ref else ()


@intrinsic
def instance_items(machine: Interpreter, value: Value) -> Value:
    """(name, value) of all attributes of an object, taken at once."""
    return tuple(attributes_of(machine, value).items()) if type(value) is Ref else ()


@intrinsic
def name_iterator(machine: Interpreter, value: Ref) -> Value:
    """Along the names of the attributes of an object or class."""
    return machine.types.new_iterator("names", value, len(attributes_of(machine, value)))


@intrinsic
def instance_get(machine: Interpreter, value: Ref, name: str) -> Value:
    item = machine.memory.read(value)
    if item.attrs is None or type(name) is not str:  # `5 in vars(x)`: no location has such a name
        return NOT_FOUND
    name = machine.reserved.spoken(name)
    machine.visibility.touch(
        value, item, ("attribute", machine.types.info(machine.types.type_of(value)).site, name), False
    )
    return item.attrs.get(name, NOT_FOUND)


@intrinsic
def instance_set(machine: Interpreter, value: Ref, name: str, new: Value) -> Value:
    item = machine.memory.read(value)
    cls = machine.types.type_of(value)
    machine.reserved.check_reserved(machine.types.mro(cls), machine.reserved.spoken(name))
    machine.visibility.touch(value, item, ("attribute", machine.types.info(cls).site, name), True)
    attrs = machine.memory.write(value).attrs
    assert attrs is not None
    attrs[name] = new
    machine.visibility.stored(value, new)
    return None


@intrinsic
def instance_delete(machine: Interpreter, value: Ref, name: str) -> Value:
    item = machine.memory.read(value)
    cls = machine.types.type_of(value)
    machine.reserved.check_reserved(machine.types.mro(cls), machine.reserved.spoken(name))
    machine.visibility.touch(value, item, ("attribute", machine.types.info(cls).site, name), True)
    attrs = machine.memory.write(value).attrs
    assert attrs is not None
    attrs.pop(name, None)
    machine.memory.keys_left(value)
    return None


@intrinsic
def private_of(machine: Interpreter, value: Value, name: str) -> Value:
    """A private attribute of the library's that an object or class itself has, or missing."""
    return (machine.memory.read(value).attrs or {}).get(name, NOT_FOUND) if type(value) is Ref else NOT_FOUND


@intrinsic
def class_names(machine: Interpreter, cls: Ref) -> Value:
    return tuple(attributes_of(machine, cls))


@intrinsic
def is_class(machine: Interpreter, value: Value) -> Value:
    return machine.types.is_class(value)


@intrinsic
def mro(machine: Interpreter, cls: Ref) -> Value:
    return machine.types.mro(cls)


@intrinsic
def is_subclass(machine: Interpreter, cls: Ref, base: Ref) -> Value:
    return machine.types.is_subclass(cls, base)


@intrinsic
def same(machine: Interpreter, left: Value, right: Value) -> Value:
    if type(left) is Ref or type(right) is Ref:
        return machine.identity.is_found(left, right)
    refuse_nan(machine, left, (right,))
    if hostops.is_marked(left) or hostops.is_marked(right):
        machine.refuse(*hostops.SHOWN_TEXT)
    kind = type(left)
    found = alike(left, right) or (kind is type(right) and (kind is Record or is_plain(left)) and bool(left == right))
    if found and holds_clock(left):
        machine.refuse(*OF_CLOCKS)
    return found


@intrinsic
def is_plain_(machine: Interpreter, value: Value) -> Value:
    return is_plain(value)


@intrinsic
def payload(machine: Interpreter, value: Value) -> Value:
    return machine.types.payload(value)


@intrinsic
def is_abstract(machine: Interpreter, value: Value) -> Value:
    return machine.attributes.is_abstract(value)


# -- making things ------------------------------------------------------------------------------------------------


@intrinsic
def allocate(machine: Interpreter, cls: Value) -> Value:
    if not machine.types.is_class(cls):
        raise machine.throw("TypeError", f"X is not a type object ({machine.types.type_name(cls)})")
    return machine.types.allocate(cls)


INTRINSICS["new_instance"] = INTRINSICS["allocate"]


@intrinsic
def allocate_with(machine: Interpreter, cls: Value, value: Value) -> Value:
    if not machine.types.is_class(cls):
        raise machine.throw("TypeError", f"X is not a type object ({machine.types.type_name(cls)})")
    return wrap(machine, cls, value)


@intrinsic
def private(machine: Interpreter, value: Ref) -> Value:
    """Marks a fresh container as private to a library object that guards it: accesses to it are never visible."""
    machine.memory.write(value).site = None  # type: ignore[assignment]
    return value


@intrinsic
def set_cell(machine: Interpreter, cell: Ref, value: Value) -> Value:
    """The class that a class statement made, for its methods. One of them may have got about before."""
    item = machine.memory.read(cell)
    machine.visibility.touch(cell, item, ("variable", item.site), True)
    machine.memory.write(cell).data = value
    machine.visibility.stored(cell, value)
    return None


@intrinsic
def method_new(machine: Interpreter, function: Value, value: Value) -> Value:
    return Record("method", (function, value))


@intrinsic
def property_new(machine: Interpreter, fget: Value, fset: Value, fdel: Value, doc: Value) -> Value:
    return Record("property", (fget, fset, fdel, doc))


@intrinsic
def make_frozenset(machine: Interpreter, items: tuple[Value, ...]) -> Value:
    return frozenset_of(machine, items)


# -- containers as wholes -----------------------------------------------------------------------------------------


@intrinsic
def list_snapshot(machine: Interpreter, ref: Ref) -> Value:
    item = machine.memory.read(ref)
    machine.visibility.touch_contents(ref, item, False)
    return tuple(item.data)


@intrinsic
def list_replace(machine: Interpreter, ref: Ref, items: tuple[Value, ...]) -> Value:
    machine.visibility.touch_contents(ref, machine.memory.read(ref), True)
    machine.memory.write(ref).data = list(items)
    machine.visibility.stored(ref, items)
    return None


@intrinsic
def dict_snapshot(machine: Interpreter, ref: Ref) -> Value:
    item = machine.memory.read(ref)
    machine.visibility.touch_contents(ref, item, False)
    return tuple(item.data.values())


@intrinsic
def set_snapshot(machine: Interpreter, value: Any) -> Value:
    value = machine.types.payload(value)
    if type(value) is frozenset:
        return tuple(in_value_order(value))
    item = machine.memory.read(value)
    machine.visibility.touch_contents(value, item, False)
    return tuple(item.data.values())


@intrinsic
def hashed_items(machine: Interpreter, value: Any) -> Value:
    """(key, hash, value) of the elements of a set (without value) or dict, taken at once. The hash is what the key's
    own `__hash__` once gave, or missing where no code of the program is asked."""
    value = machine.types.payload(value)
    if type(value) is frozenset:
        return tuple((item, NOT_FOUND, None) for item in in_value_order(value))
    found = []
    pairs = machine.memory.read(value).kind == "dict"
    for place, entry in _entries(machine, value, False).items():
        number = place.fields[0] if type(place) is Record and place.tag == "key" else NOT_FOUND
        found.append((entry[0], number, entry[1]) if pairs else (entry, number, None))
    return tuple(found)


def _entries(machine: Interpreter, ref: Ref, write: bool) -> dict[Value, Any]:
    item = machine.memory.read(ref)
    machine.visibility.touch_contents(ref, item, write)
    if write:
        item = machine.memory.write(ref)
    data: dict[Value, Any] = item.data
    return data


@intrinsic
def view_source(machine: Interpreter, view: Record) -> Value:
    """The dict that `keys()`, `values()` or `items()` looks at."""
    return view.fields[0]


@intrinsic
def dict_candidates(machine: Interpreter, ref: Ref, number: Value) -> Value:
    """(key, place) of the entries under this hash."""
    item = machine.memory.read(ref)
    found = []
    for place, entry in _entries(machine, ref, False).items():
        known = place.fields[0] if type(place) is Record and place.tag == "key" else hash_of(machine, place)
        if machine.identity.is_same_number(known, number):
            found.append((entry[0] if item.kind == "dict" else entry, Record("place", (place,))))
    return tuple(found)


@intrinsic
def dict_value(machine: Interpreter, ref: Ref, place: Record) -> Value:
    entry = _entries(machine, ref, False).get(place.fields[0])
    return NOT_FOUND if entry is None else entry[1]


def _new_place(data: dict[Value, Any], number: Value) -> Record:
    count = 0
    while (place := Record("key", (number, count))) in data:
        count += 1
    return place


@intrinsic
def dict_insert(machine: Interpreter, ref: Ref, number: Value, key: Value, value: Value, seen: Value) -> Value:
    """A new entry, unless the candidates are no longer those that the caller has compared with."""
    data = _entries(machine, ref, True)
    if dict_candidates(machine, ref, number) != seen:
        return False
    place = host_key(machine, key)
    data[_new_place(data, number) if place is MISSING else place] = (key, value)
    machine.visibility.stored(ref, (key, value))
    return True


@intrinsic
def dict_replace(machine: Interpreter, ref: Ref, place: Record, value: Value) -> Value:
    data = _entries(machine, ref, True)
    if place.fields[0] not in data:
        return False
    data[place.fields[0]] = (data[place.fields[0]][0], value)
    machine.visibility.stored(ref, value)
    return True


@intrinsic
def dict_remove(machine: Interpreter, ref: Ref, place: Record) -> Value:
    entry = _entries(machine, ref, True).pop(place.fields[0], NOT_FOUND)
    if entry is not NOT_FOUND:
        machine.memory.keys_left(ref)
    if entry is NOT_FOUND or machine.memory.read(ref).kind == "set":
        return entry
    return entry[1]


@intrinsic
def set_insert(machine: Interpreter, ref: Ref, number: Value, key: Value, seen: Value) -> Value:
    data = _entries(machine, ref, True)
    if dict_candidates(machine, ref, number) != seen:
        return False
    place = host_key(machine, key)
    data[_new_place(data, number) if place is MISSING else place] = key
    machine.visibility.stored(ref, key)
    return True


@intrinsic
def list_peek(machine: Interpreter, ref: Ref) -> Value:
    """Without touching: for use directly after `touch_write`, as one operation with it."""
    return tuple(machine.memory.read(ref).data)


@intrinsic
def list_poke(machine: Interpreter, ref: Ref, items: tuple[Value, ...]) -> Value:
    machine.memory.write(ref).data = list(items)
    machine.visibility.stored(ref, items)
    return None


@intrinsic
def dict_move(machine: Interpreter, ref: Ref, place: Record, last: Value) -> Value:
    """Moves an entry to the end or the beginning; False if it is gone."""
    data = _entries(machine, ref, True)
    key = place.fields[0]
    if key not in data:
        return False
    entry = data.pop(key)
    items = [*data.items(), (key, entry)] if last else [(key, entry), *data.items()]
    data.clear()
    data.update(items)
    machine.memory.keys_left(ref)
    return True


@intrinsic
def dict_pop_first(machine: Interpreter, ref: Ref) -> Value:
    data = _entries(machine, ref, True)
    machine.memory.keys_left(ref)
    return data.pop(next(iter(data))) if data else NOT_FOUND


# -- values -------------------------------------------------------------------------------------------------------


@intrinsic
def combined_hash(machine: Interpreter, hashes: Value) -> Value:
    """The hash of a tuple whose items have these."""
    return Record("hash", (hashes,))


@intrinsic
def clock(machine: Interpreter) -> Value:
    return Record("clock", ())


@intrinsic
def host(machine: Interpreter, name: str, *args: Value) -> Value:
    """A pure host function from the fixed list, on immutable values."""
    try:
        hosted = [to_host(machine, arg) for arg in args]
    except Defer:
        kinds = ", ".join(machine.types.type_name(arg) for arg in args)
        machine.refuse(f"{name}({kinds})", "this use of a builtin is not modelled", "write it with simpler operations")
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
        return hash_of(machine, hosted[0])
    result = machine.host(HOST_FUNCTIONS[name], *hosted)
    return result if not isinstance(result, list) else machine.types.new_list(result)


@intrinsic
def output(machine: Interpreter, text: str) -> Value:
    text = hostops.for_people(text)
    machine.output.append(text)
    if machine.visibility.log is not None:
        machine.visibility.log.run.at(machine.memory.users_place())
        machine.visibility.log.run.output.append(text)
    return None


@intrinsic
def refuse(machine: Interpreter, construct: str, why: str = "", advice: str = "") -> Value:
    machine.refuse(construct, why or "it is not modelled", advice or "see docs/limitations.md")


@intrinsic
def caller_module(machine: Interpreter) -> Value:
    """The module of the innermost frame that is not library code."""
    for frame in reversed(machine.memory.frames):
        if not frame.code.library:
            return frame.code.module
    return "__main__"


@intrinsic
def mentions(machine: Interpreter, name: str) -> Value:
    """Whether the program names this identifier anywhere. What it never names need not be kept up to date."""
    return name in machine.program.mentioned()


@intrinsic
def global_of(machine: Interpreter, cls: Ref, name: str) -> Value:
    """A global of the module in which a class was made, or missing."""
    ref = machine.types.namespace(machine.types.info(cls).module)
    item = machine.memory.read(ref)
    if ref.object is None:
        machine.visibility.touch(ref, item, ("global", machine.types.info(cls).module, name), False)
    return (item.attrs or {}).get(name, NOT_FOUND)


@intrinsic
def module_names(machine: Interpreter, module: Ref) -> Value:
    item = _module(machine, module)
    if module.object is None:
        machine.visibility.touch(module, item, ("global", item.data[0], ANY), False)
    return tuple(name for name in item.attrs or {} if not is_private(name))


@intrinsic
def global_get(machine: Interpreter, module: Ref, name: str) -> Value:
    """A global of a module, also one that nobody may look at, or missing."""
    item = _module(machine, module)
    name = machine.reserved.spoken(name)
    if module.object is None:
        machine.visibility.touch(module, item, ("global", item.data[0], name), False)
    return (item.attrs or {}).get(name, NOT_FOUND)


@intrinsic
def global_set(machine: Interpreter, name: str, value: Value) -> Value:
    """Binds a global of the module of the innermost frame that is not library code."""
    module = str(caller_module(machine))
    ref = machine.types.namespace(module)
    name = machine.reserved.spoken(name)
    machine.visibility.touch(ref, machine.memory.read(ref), ("global", module, name), True)
    attrs = machine.memory.write(ref).attrs
    assert attrs is not None
    attrs[name] = value
    machine.visibility.stored(ref, value)
    return None


def _module(machine: Interpreter, module: Ref) -> Object:
    item = machine.memory.read(module)
    if item.kind != "module":
        raise TypeError(module)
    return item


@intrinsic
def argv(machine: Interpreter) -> Value:
    return machine.types.new_list([machine.program.path, *machine.program.args])


@intrinsic
def apply(machine: Interpreter, function: Value, args: tuple[Value, ...], kwargs: Ref) -> Value:
    return Invoke(function, list(args), dict(machine.memory.read(kwargs).data.values()) or None)


@intrinsic
def repr_enter(machine: Interpreter, value: Value) -> Value:
    """False if an outer call of the calling function is already showing this object."""
    here = machine.memory.frame
    return not any(
        frame is not here and frame.code is here.code and frame.slots and frame.slots[0] is value
        for frame in machine.memory.frames
    )


@intrinsic
def repr_leave(machine: Interpreter, value: Value) -> Value:
    """Marks the end of what `repr_enter` began: being mentioned here keeps the object's slot alive."""
    return None


# -- generators ---------------------------------------------------------------------------------------------------


@intrinsic
def throw_into(machine: Interpreter, generator: Value, exception: Value) -> Value:
    return Invoke(Record("throw", (generator,)), [exception])


@intrinsic
def resume(machine: Interpreter, generator: Value, value: Value) -> Value:
    return Invoke(Record("resume", (generator,)), [value])


@intrinsic
def rethrow(machine: Interpreter, exception: Ref) -> Value:
    """Raises without touching the exception's context."""
    raise Throw(exception, again=True)
