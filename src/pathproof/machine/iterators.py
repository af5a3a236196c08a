"""Builtin iterators: over sequences, dicts, views, sets and names of attributes. One `next` is one indivisible
operation: it reads the source and advances the iterator.

CPython's iterators over dicts and sets go by slots. Where a key was removed a slot stays empty for a while, and where
a new key goes depends on all that happened to the container before. So once a key has left, an iterator that is under
way is *unsettled* (`Memory.keys_left`): it still notices another size, which CPython does too, and is refused if the
size is the same. One that has not begun is as good as new.
"""

from __future__ import annotations

from pathproof.language.privacy import is_private
from pathproof.machine import hostops
from pathproof.machine.containers import contents, is_ordered, refuse_order
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.memory import UNSETTLED
from pathproof.machine.objects import Object
from pathproof.machine.primitives import primitive
from pathproof.machine.values import MISSING, Ref, Value
from pathproof.machine.visibility import ANY


@primitive("tuple.__iter__", "str.__iter__", "bytes.__iter__", "range.__iter__")
def host_iter(machine: Interpreter, value: Value) -> Value:
    value = machine.types.payload(value)
    if hostops.MARK in value if type(value) is str else False:
        machine.refuse(*hostops.SHOWN_TEXT)
    return machine.types.new_iterator("range" if type(value) is range else "tuple", value)


@primitive("frozenset.__iter__")
def frozenset_iter(machine: Interpreter, value: Value) -> Value:
    items = machine.types.payload(value)
    refuse_order(machine, len(items))
    return machine.types.new_iterator("tuple", tuple(items))


@primitive("iterator.__iter__", "generator.__iter__")
def iterator_iter(machine: Interpreter, ref: Value) -> Value:
    return ref


@primitive("iterator.__next__")
def iterator_next(machine: Interpreter, ref: Ref) -> Value:
    value = advance(machine, ref, machine.memory.read(ref))
    if value is MISSING:
        raise machine.throw("StopIteration")
    return value


def advance(machine: Interpreter, ref: Ref, item: Object) -> Value:
    """The next value of a builtin iterator, or MISSING at its end. Reading its source is part of the operation."""
    what, source, place = item.data[:3]
    if what == "done":
        machine.visibility.touch_contents(ref, item, False)
        return MISSING
    if what == "tuple" or what == "range":
        machine.visibility.touch_contents(ref, item, True)
        try:  # the length of a range may be more than the host can say
            value = source[place]
        except IndexError:
            machine.memory.write(ref).data = ("done", None, 0)
            return MISSING
        machine.memory.write(ref).data = (what, source, place + 1)
        return value
    if what == "list":
        machine.visibility.touch_contents(ref, item, True)
        data = contents(machine, source, "list", False).data
        if place >= len(data):
            machine.memory.write(ref).data = ("done", None, 0)
            return MISSING
        machine.memory.write(ref).data = (what, source, place + 1)
        return data[place]
    machine.visibility.touch_contents(ref, item, True)
    if what == "names":
        data = {name: (name, None) for name in attributes_of(machine, source)}
    else:
        data = contents(machine, source, "set" if what == "set" else "dict", False).data
    count = item.data[3]
    if count != len(data):
        if what not in ("set", "names") and is_ordered(machine, source):
            machine.refuse(
                "iteration over an OrderedDict that changed",
                "whether Python notices depends on where the iteration is",
                "iterate over a copy, as list() gives it",
            )
        machine.memory.write(ref).data = (what, source, place, -1)  # CPython keeps raising
        shown = "Set" if what == "set" else "dictionary"
        raise machine.throw("RuntimeError", f"{shown} changed size during iteration")
    if place == UNSETTLED:
        kind, part = ("set", "elements") if what == "set" else ("dict", "keys")
        machine.refuse(
            f"iteration over a {kind} whose {part} changed",
            f"how it goes on depends on what happened to the {kind} before",
            "iterate over a copy, as list() gives it",
        )
    if place >= len(data):
        machine.memory.write(ref).data = ("done", None, 0)
        return MISSING
    machine.memory.write(ref).data = (what, source, place + 1, count)
    for number, entry in enumerate(data.values()):
        if number == place:
            return entry if what in ("items", "set") else entry[1 if what == "values" else 0]
    return MISSING


def attributes_of(machine: Interpreter, ref: Ref) -> dict[str, Value]:
    """The attributes of an object or class, after touching which there are."""
    item = machine.memory.read(ref)
    if item.attrs is None:
        return {}
    if item.kind == "class":
        machine.visibility.touch(ref, item, ("class", item.data.site, ANY), False)
    else:
        machine.visibility.touch(
            ref, item, ("attribute", machine.types.info(item.cls).site if item.cls is not None else "", ANY), False
        )
    return {name: value for name, value in item.attrs.items() if not is_private(name)}
