"""Primitives of list, dict and dict views, and what all containers share. Sets and iterators are next door.

Each is one indivisible operation on one container, as on a free-threaded CPython, as long as no code of the program
has to run: keys whose hash or equality the program defines, elements to be compared with its `__eq__`, arbitrary
iterables and sort keys all go to the library (`Defer`).

A dictionary maps *host keys* to (key, value). For immutable values and for objects with default equality the host key
is the key itself. Keys with equality of their own get a `Record("key", (hash, number))`, handed out by the library's
slow path after it has asked the program.
"""

from __future__ import annotations

import operator
from typing import Any

from pathproof.machine import hostops
from pathproof.machine.costs import MAX_ITEMS
from pathproof.machine.hashing import host_key, refuse_nan
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.objects import Object
from pathproof.machine.opaque import holds_opaque, is_opaque, settle
from pathproof.machine.primitives import REGISTRY, primitive
from pathproof.machine.values import MISSING, Defer, Primitive, Record, Ref, Value, is_plain


def contents(machine: Interpreter, ref: Value, kind: str, write: bool) -> Object:
    """The container, after touching it; thawed if it is to be written."""
    if type(ref) is not Ref:
        raise Defer
    item = machine.memory.read(ref)
    if item.kind != kind:
        raise Defer
    machine.visibility.touch(ref, item, ("contents", item.site), write)
    return machine.memory.write(ref) if write else item


def searchable(machine: Interpreter, ref: Value, value: Value) -> list[Value]:
    """The list to look for a value in, if comparing with its items runs no code of the program."""
    data: list[Value] = contents(machine, ref, "list", False).data
    if not compares_simply(machine, value) or not all(compares_simply(machine, item) for item in data):
        raise Defer
    refuse_nan(machine, value, data)
    if hostops.is_marked(value) or hostops.is_marked(data):
        machine.refuse(*hostops.SHOWN_TEXT)
    return data


def compares_simply(machine: Interpreter, value: Value) -> bool:
    """Whether `==` on the value runs no code of the program."""
    if type(value) is Ref:
        return machine.identity.has_identity(value)
    return is_plain(value) or type(value) is Primitive


def items_of(machine: Interpreter, value: Value) -> list[Value]:
    """The elements of something that can be taken in one indivisible operation."""
    if type(value) is tuple:
        return list(value)
    if type(value) is str or type(value) is bytes or type(value) is range:
        if hostops.is_marked(value):
            machine.refuse(*hostops.SHOWN_TEXT)
        if value[MAX_ITEMS:]:  # the length of a range may be more than the host can say
            machine.refuse("a gigantic sequence", "it would exceed the machine's limits", "use smaller numbers")
        return list(value)
    if type(value) is Ref:
        item = machine.memory.read(value)
        if item.cls is not None and item.cls.object is not None:
            if item.kind == "list":
                return list(contents(machine, value, "list", False).data)
            if item.kind == "dict" and item.cls is machine.types.classes["dict"]:
                return [key for key, _ in contents(machine, value, "dict", False).data.values()]
            if item.kind == "set":
                data = contents(machine, value, "set", False).data
                refuse_order(machine, len(data))
                return list(data.values())
    if type(value) is Record and value.tag in ("keys", "values", "items"):
        data = contents(machine, value.fields[0], "dict", False).data
        if is_ordered(machine, value.fields[0]) and any(type(known) is Record and known.tag == "key" for known in data):
            raise Defer  # CPython asks each key for its hash
        if value.tag == "items":
            return list(data.values())
        return [pair[0 if value.tag == "keys" else 1] for pair in data.values()]
    if type(value) is frozenset:
        refuse_order(machine, len(value))
        return list(value)
    raise Defer


def is_ordered(machine: Interpreter, source: Ref) -> bool:
    """Whether a dict is an OrderedDict."""
    module = machine.types.constant_modules.get("collections")
    if module is None or module.object is None:
        return False
    ordered: Any = (module.object.attrs or {})["OrderedDict"]
    return machine.types.is_subclass(machine.types.type_of(source), ordered)


def check_size(machine: Interpreter, count: int) -> None:
    machine.memory.check_size(count)


def refuse_order(machine: Interpreter, count: int) -> None:
    if count > 1:
        machine.refuse(*hostops.ORDER_OF_SET)


def position(machine: Interpreter, index: Value, length: int, kind: str, what: str) -> int:
    """An index as a place in a sequence."""
    index = machine.types.payload(index)
    if not isinstance(index, int):
        if type(index) is Ref or is_opaque(index):
            raise Defer
        raise machine.throw(
            "TypeError", f"{kind} indices must be integers or slices, not {machine.types.type_name(index)}"
        )
    place = index + length if index < 0 else index
    if not -(1 << 63) <= index < 1 << 63:
        raise machine.throw("IndexError", "cannot fit 'int' into an index-sized integer")
    if not 0 <= place < length:
        raise machine.throw("IndexError", f"{kind} {what}index out of range")
    return place


def as_slice(machine: Interpreter, record: Record) -> slice:
    parts = [machine.types.payload(part) for part in record.fields]
    if any(part is not None and not isinstance(part, int) for part in parts):
        raise Defer
    if parts[2] == 0:
        raise machine.throw("ValueError", "slice step cannot be zero")
    return slice(*parts)


# -- list ---------------------------------------------------------------------------------------------------------


@primitive("list.__init__")
def list_init(machine: Interpreter, ref: Ref, iterable: Value = ()) -> Value:
    items = items_of(machine, iterable)
    contents(machine, ref, "list", True).data[:] = items
    for item in items:
        machine.visibility.stored(ref, item)
    return None


@primitive("list.__len__")
def list_len(machine: Interpreter, ref: Value) -> Value:
    return len(contents(machine, ref, "list", False).data)


@primitive("list.__getitem__")
def list_getitem(machine: Interpreter, ref: Value, index: Value) -> Value:
    if type(index) is Record and index.tag == "slice":
        cut = as_slice(machine, index)
        return machine.types.new_list(contents(machine, ref, "list", False).data[cut])
    data = contents(machine, ref, "list", False).data
    return data[position(machine, index, len(data), "list", "")]


@primitive("list.__setitem__")
def list_setitem(machine: Interpreter, ref: Ref, index: Value, value: Value) -> Value:
    if type(index) is Record and index.tag == "slice":
        cut = as_slice(machine, index)
        items = items_of(machine, value)
        data = contents(machine, ref, "list", True).data
        check_size(machine, len(data) + len(items))
        machine.host(data.__setitem__, cut, items)
        for item in items:
            machine.visibility.stored(ref, item)
        return None
    data = contents(machine, ref, "list", True).data
    data[position(machine, index, len(data), "list", "assignment ")] = value
    machine.visibility.stored(ref, value)
    return None


@primitive("list.__delitem__")
def list_delitem(machine: Interpreter, ref: Value, index: Value) -> Value:
    if type(index) is Record and index.tag == "slice":
        cut = as_slice(machine, index)
        del contents(machine, ref, "list", True).data[cut]
        return None
    data = contents(machine, ref, "list", True).data
    del data[position(machine, index, len(data), "list", "assignment ")]
    return None


@primitive("list.append")
def list_append(machine: Interpreter, ref: Ref, value: Value) -> Value:
    contents(machine, ref, "list", True).data.append(value)
    machine.visibility.stored(ref, value)
    return None


@primitive("list.insert")
def list_insert(machine: Interpreter, ref: Ref, index: Value, value: Value) -> Value:
    index = machine.types.payload(index)
    if not isinstance(index, int):
        raise Defer
    data = contents(machine, ref, "list", True).data
    machine.host(data.insert, index, value)
    machine.visibility.stored(ref, value)
    return None


@primitive("list.pop")
def list_pop(machine: Interpreter, ref: Value, index: Value = -1) -> Value:
    index = machine.types.payload(index)
    if not isinstance(index, int):
        raise Defer
    return machine.host(contents(machine, ref, "list", True).data.pop, index)


@primitive("list.extend")
def list_extend(machine: Interpreter, ref: Ref, iterable: Value) -> Value:
    items = items_of(machine, iterable)
    data = contents(machine, ref, "list", True).data
    check_size(machine, len(data) + len(items))
    data.extend(items)
    for item in items:
        machine.visibility.stored(ref, item)
    return None


@primitive("list.clear")
def list_clear(machine: Interpreter, ref: Value) -> Value:
    contents(machine, ref, "list", True).data.clear()
    return None


@primitive("list.copy")
def list_copy(machine: Interpreter, ref: Value) -> Value:
    return machine.types.new_list(list(contents(machine, ref, "list", False).data))


@primitive("list.reverse")
def list_reverse(machine: Interpreter, ref: Value) -> Value:
    contents(machine, ref, "list", True).data.reverse()
    return None


@primitive("list.__contains__")
def list_contains(machine: Interpreter, ref: Value, value: Value) -> Value:
    return value in searchable(machine, ref, value)


@primitive("list.index")
def list_index(machine: Interpreter, ref: Value, value: Value) -> Value:
    data = searchable(machine, ref, value)
    if value not in data:
        raise Defer
    return data.index(value)


@primitive("list.count")
def list_count(machine: Interpreter, ref: Value, value: Value) -> Value:
    return searchable(machine, ref, value).count(value)


@primitive("list.remove")
def list_remove(machine: Interpreter, ref: Value, value: Value) -> Value:
    searchable(machine, ref, value)
    data = contents(machine, ref, "list", True).data
    if value not in data:
        raise machine.throw("ValueError", "list.remove(x): x not in list")
    data.remove(value)
    return None


def list_sort(machine: Interpreter, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
    words = dict(kwargs or {})
    reverse, key = words.pop("reverse", False), words.pop("key", None)
    if len(args) != 1 or words or key is not None or type(reverse) is not bool:
        raise Defer
    ref = args[0]
    data = contents(machine, ref, "list", False).data
    if not all(is_plain(item) for item in data):
        raise Defer
    items = machine.host(hostops.in_order, data, reverse)
    contents(machine, ref, "list", True).data[:] = items
    return None


REGISTRY["list.sort"] = Primitive("list.sort", list_sort, binds=True)


@primitive("list.__imul__")
def list_imul(machine: Interpreter, ref: Value, count: Value) -> Value:
    count = machine.types.payload(count)
    if not isinstance(count, int):
        raise Defer
    data = contents(machine, ref, "list", True).data
    check_size(machine, len(data) * count)
    machine.host(data.__imul__, count)
    return ref


@primitive("list.__add__")
def list_add(machine: Interpreter, ref: Ref, other: Value) -> Value:
    if type(other) is not Ref or machine.memory.read(other).kind != "list":
        raise Defer
    if ref is not other and machine.visibility.is_shared(ref) and machine.visibility.is_shared(other):
        raise Defer  # two shared containers are two operations
    left = contents(machine, ref, "list", False).data
    right = contents(machine, other, "list", False).data
    check_size(machine, len(left) + len(right))
    return machine.types.new_list(left + right)


@primitive("list.__mul__", "list.__rmul__")
def list_mul(machine: Interpreter, ref: Value, count: Value) -> Value:
    count = machine.types.payload(count)
    if not isinstance(count, int):
        return NotImplemented
    data = contents(machine, ref, "list", False).data
    check_size(machine, len(data) * count)
    return machine.types.new_list(machine.host(operator.mul, data, count))


@primitive("list.__iter__")
def list_iter(machine: Interpreter, ref: Value) -> Value:
    return machine.types.new_iterator("list", ref)


# -- dict ---------------------------------------------------------------------------------------------------------


def needs_care(place: Value) -> bool:
    """Whether it may take more than looking it up to know if a place is in a dict or set."""
    return (type(place) is Record and place.tag == "key") or holds_opaque(place)


def place_of(machine: Interpreter, data: dict[Value, Any], key: Value, in_set: bool = False) -> Value:
    """The host key under which a key would be found. Defers when the program's equality must be asked."""
    if in_set and type(key) is Ref and machine.memory.read(key).kind == "set":
        raise Defer  # looked up as the frozenset of the same elements
    place = host_key(machine, key)
    if place is MISSING:
        raise Defer
    if place not in data:
        if any(type(known) is Record and known.tag == "key" for known in data):
            raise Defer
        for known in data:
            settle(machine.types, place, known)
    if machine.types.copies and type(place) is Ref:
        return next((known for known in data if machine.types.is_same(known, place)), place)
    return place


@primitive("dict.__init__")
def dict_init(machine: Interpreter, ref: Value, other: Value = MISSING) -> Value:
    return None if other is MISSING else dict_update(machine, ref, other)


@primitive("dict.__len__")
def dict_len(machine: Interpreter, ref: Value) -> Value:
    return len(contents(machine, ref, "dict", False).data)


@primitive("dict.__getitem__")
def dict_getitem(machine: Interpreter, ref: Value, key: Value) -> Value:
    item = contents(machine, ref, "dict", False)
    entry = item.data.get(place_of(machine, item.data, key))
    if entry is None:
        if item.cls is not machine.types.classes["dict"]:
            raise Defer  # __missing__
        raise machine.throw("KeyError", key)
    return entry[1]


@primitive("dict.__setitem__")
def dict_setitem(machine: Interpreter, ref: Ref, key: Value, value: Value) -> Value:
    place = place_of(machine, contents(machine, ref, "dict", False).data, key)
    data = contents(machine, ref, "dict", True).data
    known = data.get(place)
    data[place] = (key if known is None else known[0], value)
    machine.visibility.stored(ref, (key, value))
    return None


@primitive("dict.__delitem__")
def dict_delitem(machine: Interpreter, ref: Ref, key: Value) -> Value:
    place = place_of(machine, contents(machine, ref, "dict", False).data, key)
    data = contents(machine, ref, "dict", True).data
    if place not in data:
        raise machine.throw("KeyError", key)
    del data[place]
    machine.memory.keys_left(ref)
    return None


@primitive("dict.__contains__")
def dict_contains(machine: Interpreter, ref: Value, key: Value) -> Value:
    data = contents(machine, ref, "dict", False).data
    return place_of(machine, data, key) in data


@primitive("dict.get")
def dict_get(machine: Interpreter, ref: Value, key: Value, default: Value = None) -> Value:
    data = contents(machine, ref, "dict", False).data
    entry = data.get(place_of(machine, data, key))
    return default if entry is None else entry[1]


@primitive("dict.setdefault")
def dict_setdefault(machine: Interpreter, ref: Ref, key: Value, default: Value = None) -> Value:
    place = place_of(machine, contents(machine, ref, "dict", False).data, key)
    data = contents(machine, ref, "dict", True).data
    if place not in data:
        data[place] = (key, default)
        machine.visibility.stored(ref, (key, default))
    return data[place][1]


@primitive("dict.pop")
def dict_pop(machine: Interpreter, ref: Ref, key: Value, default: Value = MISSING) -> Value:
    place = place_of(machine, contents(machine, ref, "dict", False).data, key)
    data = contents(machine, ref, "dict", True).data
    if place in data:
        machine.memory.keys_left(ref)
        return data.pop(place)[1]
    if default is MISSING:
        raise machine.throw("KeyError", key)
    return default


@primitive("dict.popitem")
def dict_popitem(machine: Interpreter, ref: Ref) -> Value:
    data = contents(machine, ref, "dict", True).data
    if not data:
        raise machine.throw("KeyError", "popitem(): dictionary is empty")
    machine.memory.keys_left(ref)
    return data.popitem()[1]


@primitive("dict.clear")
def dict_clear(machine: Interpreter, ref: Ref) -> Value:
    data = contents(machine, ref, "dict", True).data
    if data:
        machine.memory.keys_left(ref)
    data.clear()
    return None


@primitive("dict.copy")
def dict_copy(machine: Interpreter, ref: Value) -> Value:
    cls = machine.types.type_of(ref)
    if cls.object is None and type(machine.types.lookup(cls, "__iter__")) is not Primitive:
        raise Defer  # its own `keys` are asked
    return machine.types.new_dict(dict(contents(machine, ref, "dict", False).data))


@primitive("dict.update")
def dict_update(machine: Interpreter, ref: Ref, other: Value = ()) -> Value:
    if (
        type(other) is not Ref
        or machine.memory.read(other).kind != "dict"
        or machine.memory.read(other).cls is not machine.types.classes["dict"]
    ):
        raise Defer
    if ref is not other and machine.visibility.is_shared(ref) and machine.visibility.is_shared(other):
        raise Defer
    source = contents(machine, other, "dict", False).data
    current = contents(machine, ref, "dict", False).data
    if any(needs_care(known) for data in (source, current) for known in data):
        raise Defer
    data = contents(machine, ref, "dict", True).data
    for place, (key, value) in source.items():
        data[place] = (data[place][0] if place in data else key, value)
        machine.visibility.stored(ref, (key, value))
    return None


@primitive("dict.keys")
def dict_keys(machine: Interpreter, ref: Value) -> Value:
    return Record("keys", (ref,))


@primitive("dict.values")
def dict_values(machine: Interpreter, ref: Value) -> Value:
    return Record("values", (ref,))


@primitive("dict.items")
def dict_items(machine: Interpreter, ref: Value) -> Value:
    return Record("items", (ref,))


@primitive("dict.__iter__")
def dict_iter(machine: Interpreter, ref: Ref) -> Value:
    return sized_iterator(machine, "keys", ref)


@primitive("dict_keys.__iter__", "dict_values.__iter__", "dict_items.__iter__")
def view_iter(machine: Interpreter, view: Record) -> Value:
    return sized_iterator(machine, view.tag, view.fields[0])


def sized_iterator(machine: Interpreter, what: str, ref: Ref) -> Ref:
    """An iterator that notices when its dictionary changes size."""
    return machine.types.new_iterator(what, ref, len(contents(machine, ref, "dict", False).data))


@primitive("dict_keys.__len__", "dict_values.__len__", "dict_items.__len__")
def view_len(machine: Interpreter, view: Record) -> Value:
    return len(contents(machine, view.fields[0], "dict", False).data)


@primitive("dict_keys.__contains__")
def keys_contains(machine: Interpreter, view: Record, key: Value) -> Value:
    return dict_contains(machine, view.fields[0], key)
