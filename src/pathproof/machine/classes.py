"""Making classes: what the library's `type(...)` and class statements ask of the machine.

A class is fixed once it is made, but for its attributes: the order of its bases, the layout that it has from a builtin
type and the names that `__slots__` allows are worked out here, once.
"""

from __future__ import annotations

from typing import Any

from pathproof.language.scopes import mangle
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.types import FINALIZED
from pathproof.machine.values import MISSING, Record, Ref, Value, in_value_order

_BASE_TYPES = frozenset(("object", "int", "float", "str", "bytes", "tuple", "frozenset", "list", "dict", "set", "type"))
_UNMODELLED_BASES = frozenset(("property", "super", "staticmethod", "classmethod", "module"))


@intrinsic
def new_class(machine: Interpreter, meta: Ref, name: str, bases: tuple[Ref, ...], namespace: Ref) -> Value:
    attrs = dict(machine.memory.read(namespace).data.values())
    if type(name) is not str:
        raise TypeError(name)
    if not all(type(each) is str for each in attrs):
        machine.refuse("a class attribute whose name is no string", "it is not modelled", "use strings")
    order = linearize(machine, bases)
    if order is None:
        names = ", ".join(machine.types.info(base).name for base in bases)
        message = f"Cannot create a consistent method resolution\norder (MRO) for bases {names}"
        raise machine.throw("TypeError", message)
    layout = "object"
    for base in order:
        found = machine.types.info(base).layout
        if found != "object":
            if found in _UNMODELLED_BASES:
                machine.refuse(f"a subclass of {found}", "it is not modelled", "use a descriptor of your own")
            if found not in _BASE_TYPES:
                raise machine.throw("TypeError", f"type '{found}' is not an acceptable base type")
            if layout not in ("object", found):
                raise machine.throw("TypeError", "multiple bases have instance lay-out conflict")
            layout = found
    slots = _slots(machine, name, attrs, order)
    for implicit in ("__init_subclass__", "__class_getitem__"):
        if type(attrs.get(implicit)) is Ref:
            attrs[implicit] = Record("classmethod", (attrs[implicit],))
    if type(attrs.get("__new__")) is Ref:
        attrs["__new__"] = Record("staticmethod", (attrs["__new__"],))
    if "__eq__" in attrs and "__hash__" not in attrs:
        attrs["__hash__"] = None
    module = attrs.get("__module__", "")
    qualname = attrs.pop("__qualname__", name)
    if type(module) is not str or type(qualname) is not str:
        machine.refuse("a __module__ or __qualname__ that is no string", "it is not modelled", "leave it out")
    library = machine.types.loads_library()
    if not library:
        for each in attrs:
            machine.reserved.check_reserved(order, machine.reserved.spoken(each))
        if "__del__" in attrs or any(FINALIZED in (machine.memory.read(base).attrs or ()) for base in order):
            attrs[FINALIZED] = True
    info = ClassInfo(name, qualname, module, tuple(bases), order, layout, f"{module}.{qualname}", slots, library)
    return machine.memory.new(Object("class", meta, info, attrs, machine.memory.site()))


def _slots(machine: Interpreter, cls: str, attrs: dict[str, Any], order: tuple[Ref, ...]) -> tuple[str, ...] | None:
    """The attribute names that `__slots__` allows, or None when instances have a dictionary."""
    declared = attrs.get("__slots__", MISSING)
    if declared is MISSING:
        return None
    if isinstance(declared, str):
        names: tuple[str, ...] = (declared,)
    elif type(declared) is Ref and machine.memory.read(declared).kind in ("list", "dict"):
        names = tuple(machine.memory.read(declared).data)
    elif type(declared) is tuple or type(declared) is frozenset:
        listed: Any = in_value_order(declared) if type(declared) is frozenset else declared
        names = tuple(listed)
    else:
        machine.refuse(
            "such a __slots__", "only strings and plain containers of them are modelled", "use a tuple of strings"
        )
    names = tuple(mangle(name, cls) if type(name) is str else name for name in names)
    for name in names:
        if name in attrs:
            raise machine.throw("ValueError", f"{name!r} in __slots__ conflicts with class variable")
    if "__dict__" in names:
        return None
    for base in order:
        info = machine.types.info(base)
        if base is machine.types.classes["object"]:
            continue
        if info.slots is None and not (base.object is not None and info.layout != "object"):
            return None
        names += info.slots or ()
    return names


def linearize(machine: Interpreter, bases: tuple[Ref, ...]) -> tuple[Ref, ...] | None:
    """The C3 order of the base classes, or None if there is none."""
    sequences = [list(machine.types.mro(base)) for base in bases] + [list(bases)]
    order: list[Ref] = []
    while any(sequences):
        sequences = [sequence for sequence in sequences if sequence]
        for sequence in sequences:
            head = sequence[0]
            if not any(head in other[1:] for other in sequences):
                break
        else:
            return None
        order.append(head)
        for sequence in sequences:
            if sequence[0] is head:
                del sequence[0]
    return tuple(order)
