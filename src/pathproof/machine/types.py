"""Types: what class a value is of, what a class holds, and objects made of the builtin ones.

Every location that a lookup inspects is touched before anything is done (`attributes.py`).
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any, TypeGuard

from pathproof.language.instructions import OPCODES
from pathproof.language.privacy import is_private
from pathproof.language.statements import FINALIZER
from pathproof.machine.hostops import MARK
from pathproof.machine.memory import Memory
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.values import MISSING, Primitive, Record, Ref, Sentinel, ThreadRef, Throw, Value
from pathproof.machine.visibility import Visibility

FINALIZED = ".finalized"  # of a class: it or a base has a `__del__`
# host types of values, and the name of their class in the machine
HOST_TYPES: dict[type, str] = {
    int: "int", bool: "bool", float: "float", str: "str", bytes: "bytes", tuple: "tuple", frozenset: "frozenset",
    range: "range", type(None): "NoneType", type(Ellipsis): "ellipsis", type(NotImplemented): "NotImplementedType",
    Primitive: "builtin_function_or_method", ThreadRef: "thread_token", Sentinel: "sentinel",
}  # fmt: skip
RECORD_TYPES = {
    "method": "method", "property": "property", "staticmethod": "staticmethod", "classmethod": "classmethod",
    "super": "super", "slice": "slice", "keys": "dict_keys", "values": "dict_values", "items": "dict_items",
    "identity": "int", "ident": "int", "hash": "int", "clock": "float", "traceback": "traceback",
    "unmodelled": "sentinel",
}  # fmt: skip
ITERATOR_TYPES = {
    "tuple_iterator": tuple, "str_iterator": str, "bytes_iterator": bytes, "range_iterator": range,
    "list_iterator": list,
    "dict_keyiterator": "keys", "dict_valueiterator": "values", "dict_itemiterator": "items", "set_iterator": "set",
}  # fmt: skip
_ITERATOR_NAMES = {source: name for name, source in ITERATOR_TYPES.items()} | {"names": "dict_keyiterator"}
_ATTRIBUTE_INSTRUCTIONS = frozenset(OPCODES[name] for name in ("LOAD_ATTR", "STORE_ATTR", "DELETE_ATTR", "IMPORT_FROM"))
OF_TWO_STATES = (
    "an object of the state before compared with another",
    "which of them are the same is no part of a state",
    "compare what they hold",
)


def _alike(old: ClassInfo, new: ClassInfo) -> bool:
    """Of two classes that one class statement made, which is executed once: a decorator of the library may make a
    second one, with other slots, and `NamedTuple` a base of the same name."""
    return (old.name, old.slots, len(old.order)) == (new.name, new.slots, len(new.order))


class Types:
    def __init__(self, memory: Memory, visibility: Visibility) -> None:
        self.memory = memory
        self.visibility = visibility
        self.classes: dict[str, Ref] = {}  # builtin classes by name
        self.builtins: dict[str, Any] = {}  # what every program may name, and the helpers
        self.public_builtins: dict[str, Any] = {}  # the first of these alone
        self.constant_modules: dict[str, Ref] = {}  # library modules, and the module of separate properties
        self.copies: AbstractSet[Ref] = frozenset()  # of the state before, while a step invariant is evaluated

    # -- classes --------------------------------------------------------------------------------------------------

    def info(self, cls: Ref) -> ClassInfo:
        info = self.memory.read(cls).data
        assert isinstance(info, ClassInfo)
        return info

    def mro(self, cls: Ref) -> tuple[Ref, ...]:
        return (cls, *self.info(cls).order)

    def throw(self, name: str, /, *args: Value, **details: Value) -> Throw:
        """A new builtin exception, ready to be raised by the machine."""
        return Throw(self.memory.new(Object("instance", self.builtins[name], None, {"args": args, **details})))

    def cannot_import(self, inner: str) -> Throw:
        """For `from module import name`. Its text shows where a file is, so nobody may look at it."""
        module, _, name = inner.rpartition(".")
        message = f"cannot import name '{name}' from '{module}' ({MARK})"
        return self.throw("ImportError", message, name=module, name_from=name)

    def type_of(self, value: Any) -> Ref:
        kind = type(value)
        if kind is Ref:
            cls = self.memory.read(value).cls
            assert cls is not None
            return cls
        if kind is Record:
            return self.classes[RECORD_TYPES[value.tag]]
        return self.classes[HOST_TYPES[kind]]

    def is_class(self, value: Value) -> TypeGuard[Ref]:
        return type(value) is Ref and self.memory.read(value).kind == "class"

    def is_subclass(self, cls: Ref, base: Ref) -> bool:
        if cls is base or base in self.info(cls).order:
            return True
        return bool(self.copies) and any(self.is_same(above, base) for above in self.mro(cls))

    def is_same(self, left: Value, right: Value) -> bool:
        """Whether two objects are one, though one of them may be of the state before."""
        if left is right or type(left) is not Ref or type(right) is not Ref or left.object or right.object:
            return left is right
        if (left in self.copies) == (right in self.copies):
            return False
        old, new = self.memory.read(left), self.memory.read(right)
        if old.kind != new.kind:
            return False
        if old.kind == "class":
            if (old.site, old.data.site) != (new.site, new.data.site):
                return False
            if old.site in self.memory.program.made_once and _alike(old.data, new.data):
                return True
        else:
            assert old.cls is not None
            assert new.cls is not None
            if not self.is_same(old.cls, new.cls):
                return False
            if self.info(self.type_of(new.cls)).name == "EnumType" and new.attrs is not None:
                return old.attrs is not None and old.attrs.get("_name_") == new.attrs.get("_name_")
        return self.memory.refuse(*OF_TWO_STATES)

    def is_instance(self, value: Value, name: str) -> bool:
        return self.is_subclass(self.type_of(value), self.builtins[name])

    def shown_name(self, cls: Ref) -> str:
        """How error messages of C code name a class: library classes that are C in CPython with their module."""
        info = self.info(cls)
        return f"{info.module}.{info.name}" if info.library and info.module == "collections" else info.name

    def type_name(self, value: Value) -> str:
        return self.info(self.type_of(value)).name

    def payload(self, value: Value) -> Any:
        """The host value that an instance of a subclass of int, str, tuple ... stands for; others unchanged."""
        if type(value) is Ref:
            item = self.memory.read(value)
            if item.kind == "instance" and item.data is not None:
                return item.data
        return value

    def lookup(self, cls: Ref, name: str) -> Value:
        """The attribute as the classes along the MRO hold it, or MISSING."""
        item = self.memory.read(cls)
        found = self.class_entry(cls, item, name)
        if found is not MISSING:
            return found
        for base in item.data.order:
            found = self.class_entry(base, self.memory.read(base), name)
            if found is not MISSING:
                return found
        return MISSING

    def class_entry(self, cls: Ref, item: Object, name: str) -> Value:
        assert item.attrs is not None
        found = item.attrs.get(name, MISSING)
        if cls.object is None and not (found is MISSING and (is_private(name) or self.at_private())):
            self.visibility.touch(cls, item, ("class", item.data.site, name), False)
        return found

    def namespace(self, module: str) -> Ref:
        return self.constant_modules.get(module) or self.memory.module_ref(module)

    # -- whose code it is -----------------------------------------------------------------------------------------

    def in_library(self) -> bool:
        return self.memory.frame is not None and self.memory.frame.code.library

    def at_private(self) -> bool:
        """Whether library code is at its own private attribute, written out in its source: it guards these itself."""
        return self.at_own_attribute() and is_private(self.memory.frame.args[self.memory.frame.pc - 1])

    def loads_library(self) -> bool:
        """Whether a module of the library is being loaded: all its class statements are at the top of modules."""
        code = self.memory.frames[0].code
        return code.library and code.name == "<module>"

    def at_own_attribute(self) -> bool:
        """Whether the attribute under way is written out in the library's source, and not one that a program names."""
        return self.in_library() and self.memory.frame.ops[self.memory.frame.pc - 1] in _ATTRIBUTE_INSTRUCTIONS

    # -- making things --------------------------------------------------------------------------------------------

    def new_list(self, items: list[Value]) -> Ref:
        self.memory.strive(len(items) >> 13)
        return self.memory.new(Object("list", self.classes["list"], items, None, self.memory.site()))

    def new_dict(self, items: dict[Value, tuple[Value, Value]]) -> Ref:
        return self.memory.new(Object("dict", self.classes["dict"], items, None, self.memory.site()))

    def new_set(self, items: dict[Value, Value]) -> Ref:
        return self.memory.new(Object("set", self.classes["set"], items, None, self.memory.site()))

    def new_iterator(self, what: str, source: Value, count: int | None = None) -> Ref:
        """An iterator; with a count it notices when its container changes size."""
        kind: object = list if what == "list" else type(source) if count is None else what
        cls = self.classes[_ITERATOR_NAMES.get(kind, "iterator")]
        data = (what, source, 0) if count is None else (what, source, 0, count)
        return self.memory.new(Object("iterator", cls, data, None, self.memory.site()))

    def allocate(self, cls: Ref) -> Ref:
        """An instance without its `__init__`."""
        self.refuse_finalized(cls)
        info = self.info(cls)
        attrs: dict[str, Value] = {}
        match info.layout:
            case "list":
                item = Object("list", cls, [], attrs, self.memory.site())
            case "dict" | "set":
                item = Object(info.layout, cls, {}, attrs, self.memory.site())
            case _:  # an exception's site is where it is raised (`unwinding.py`)
                own = info.library and not self._is_exception(cls)
                item = Object("instance", cls, None, attrs, self.memory.site() if own else "")
        return self.memory.new(item)

    def refuse_finalized(self, cls: Ref) -> None:
        """An instance of a class with a `__del__`, of its own or a base's, is about to be made."""
        if cls.object is None and FINALIZED in (self.memory.read(cls).attrs or ()):
            self.memory.refuse(*FINALIZER)

    def _is_exception(self, cls: Ref) -> bool:
        root = self.builtins.get("BaseException")  # none while the library's first parts are loaded
        return root is not None and self.is_subclass(cls, root)
