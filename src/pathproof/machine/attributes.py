"""Attributes: descriptors, binding, reading, setting and deleting.

Every location that a lookup inspects is touched before anything is done, so that an attribute access is one
indivisible operation that may be visible. Where the program's own code must run (a property, `__getattr__`, a
descriptor), an `Invoke` is given back and the caller arranges the call.
"""

from __future__ import annotations

from typing import Any

from pathproof.language.privacy import is_private
from pathproof.language.reserved import HIDDEN, OTHER_KIND
from pathproof.machine.objects import Object
from pathproof.machine.reserved_names import ReservedNames
from pathproof.machine.types import Types
from pathproof.machine.values import MISSING, Invoke, Primitive, Record, Ref, Value, is_unmodelled

_CLASS_SPECIALS = frozenset(
    ("__name__", "__qualname__", "__module__", "__mro__", "__bases__", "__base__", "__dict__", "__doc__")
)
_FUNCTION_SPECIALS = frozenset(
    ("__name__", "__qualname__", "__module__", "__doc__", "__defaults__", "__kwdefaults__", "__code__", "__globals__",
     "__closure__", "__annotations__", "__dict__")
)  # fmt: skip
_CLASS_FIXED = frozenset(("__name__", "__qualname__", "__mro__", "__bases__", "__base__", "__dict__", "__del__"))
_FUNCTION_INSIDES = frozenset(("__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__"))


class Attributes:
    def __init__(self, types: Types, reserved: ReservedNames) -> None:
        self.types = types
        self.reserved = reserved
        self.memory = types.memory
        self.visibility = types.visibility

    # -- reading --------------------------------------------------------------------------------------------------

    def special(self, value: Value, name: str) -> Value:
        """A special method, looked up on the type and bound, or MISSING."""
        cls = self.types.type_of(value)
        found = self.types.lookup(cls, name)
        return found if found is MISSING or found is None else self.bind(found, value, cls)

    def get_attribute(self, value: Value, name: str) -> Value:
        """The attribute, or an `Invoke` that gives it."""
        item = None
        if type(value) is Ref:
            item = self.memory.read(value)
            if item.kind == "class":
                return self._class_attribute(value, item, name)
            if item.kind == "module":
                return self._module_attribute(value, item, name)
        elif type(value) is Record and value.tag == "super":
            return self._super_attribute(value, name)
        cls = self.types.type_of(value)
        hook = self.types.lookup(cls, "__getattribute__")
        if self._is_own(hook, "object.__getattribute__") and not self.reserved.goes_around(cls, name):
            fallback = self.types.lookup(cls, "__getattr__")
            if fallback is not MISSING:
                return Invoke(self.types.builtins["_getattribute"], [hook, fallback, value, name])
            return Invoke(hook, [value, name])
        return self.generic_attribute(value, item, cls, name)

    def _is_own(self, hook: Value, plain: str) -> bool:
        """Whether a class has such a method of its own. `__setattr__ = dict.__setitem__` is one."""
        if type(hook) is Primitive and hook.name == plain:
            return False
        if (type(hook) is Primitive and not hook.binds) or (type(hook) is Ref and self._is_builtin_function(hook)):
            what = f"a builtin function as {plain.removeprefix('object.')}"
            self.memory.refuse(what, "it is called without the object", "define a method with def")
        return hook is not MISSING

    def _is_builtin_function(self, ref: Ref) -> bool:
        return self.memory.read(ref).cls is self.types.classes["builtin_function_or_method"]

    def shows_class(self, cls: Ref) -> bool:
        """Whether instances may say by code of the program that they are of another class: `isinstance` asks them."""
        return self.types.lookup(cls, "__class__") is not MISSING or (
            type(self.types.lookup(cls, "__getattribute__")) is not Primitive
        )

    def generic_attribute(self, value: Any, item: Object | None, cls: Ref, name: str, hooks: bool = True) -> Value:
        if name == "__doc__" and cls.object is None:  # every class has its own, if only None
            found = self.types.class_entry(cls, self.memory.read(cls), name)
        else:
            found = self.types.lookup(cls, name)
        if found is not MISSING and self._is_data_descriptor(found, reading=True):
            return self._bound_or_hook(found, value, cls, name, hooks)
        if item is not None and item.attrs is not None:
            if not is_private(name):
                self.visibility.touch(value, item, ("attribute", self.types.info(cls).site, name), False)
            own = item.attrs.get(name, MISSING)
            if own is not MISSING:
                return own
        if found is not MISSING:
            if name == "__init__":
                self.reserved.check_init(self.types.mro(cls))
            return self._bound_or_hook(found, value, cls, name, hooks)
        special = self._special_attribute(value, item, cls, name)
        if special is not MISSING:
            return special
        if is_private(name):
            self.memory.refuse(
                f"a {self.types.info(cls).name} whose __init__ has not run",
                "what a library object is without it is not modelled",
                "call super().__init__() first",
            )
        if hooks:
            hook = self.types.lookup(cls, "__getattr__")
            if hook is not MISSING:
                return Invoke(hook, [value, name])
        return self.no_attribute(value, cls, name)

    def _bound_or_hook(self, found: Value, value: Value, cls: Ref, name: str, hooks: bool) -> Value:
        """A descriptor that raises AttributeError makes way for `__getattr__`."""
        bound = self.bind(found, value, cls)
        if type(bound) is Invoke and hooks:
            hook = self.types.lookup(cls, "__getattr__")
            if hook is not MISSING:
                plain = self.types.lookup(self.types.classes["object"], "__getattribute__")
                return Invoke(self.types.builtins["_getattribute"], [plain, hook, value, name])
        return bound

    def no_attribute(self, value: Value, cls: Ref, name: str) -> Value:
        if type(value) is Ref and value.object is not None and OTHER_KIND in (value.object.attrs or {}):
            self.memory.refuse(f"the {name} of a library function", "it is something else in CPython", "leave it out")
        self.reserved.refuse_unmodelled(self.types.mro(cls), name)
        raise self.types.throw("AttributeError", f"'{self.types.info(cls).name}' object has no attribute '{name}'")

    def _is_data_descriptor(self, found: Value, reading: bool = False) -> bool:
        if type(found) is Record:
            return found.tag == "property"
        if type(found) is Ref and self.memory.read(found).kind == "instance":
            cls = self.types.type_of(found)
            if reading and self.types.lookup(cls, "__get__") is MISSING:
                return False  # the instance's own attribute wins
            return (
                self.types.lookup(cls, "__set__") is not MISSING or self.types.lookup(cls, "__delete__") is not MISSING
            )
        return False

    def bind(self, found: Any, value: Value, cls: Ref) -> Value:
        """What a class attribute gives when it is read through an instance."""
        kind = type(found)
        if kind is Ref:
            item = self.memory.read(found)
            if item.kind == "function":
                return Record("method", (found, value)) if self._binds(item) else found
            if item.kind == "instance":
                getter = self.types.lookup(self.types.type_of(found), "__get__")
                if getter is not MISSING:
                    return Invoke(getter, [found, value, cls])
            return found
        if kind is Primitive:
            return Record("method", (found, value)) if found.binds else found
        if kind is Record:
            if found.tag == "property":
                getter = found.fields[0]
                if getter is None:
                    raise self.types.throw("AttributeError", "unreadable attribute")
                return Invoke(getter, [value])
            if found.tag == "staticmethod":
                return found.fields[0]
            if found.tag == "classmethod":
                return Record("method", (found.fields[0], cls))
        return found

    def _binds(self, function: Object) -> bool:
        """Functions that stand for builtin functions of a module written in C do not become methods."""
        if function.cls is not self.types.classes["function"]:
            return False
        code = function.data[0]
        if not code.library or "." in code.qualname:
            return True
        module = self.types.constant_modules[code.module].object
        answer: Any = True if module is None else (module.attrs or {}).get("__binds__", True)
        return code.name in answer if type(answer) is tuple else answer

    def _bind_class(self, found: Value, cls: Ref) -> Value:
        """What a class attribute gives when it is read through the class."""
        if type(found) is Record:
            if found.tag == "staticmethod":
                return found.fields[0]
            if found.tag == "classmethod":
                return Record("method", (found.fields[0], cls))
        elif type(found) is Ref and self.memory.read(found).kind == "instance":
            getter = self.types.lookup(self.types.type_of(found), "__get__")
            if getter is not MISSING:
                return Invoke(getter, [found, None, cls])
        return found

    def _class_attribute(self, ref: Ref, item: Object, name: str) -> Value:
        if name == "__class__":
            return item.cls
        if name in _CLASS_SPECIALS:
            return self._class_special(ref, item, name)
        meta = item.cls
        assert meta is not None
        if meta is not self.types.classes["type"]:
            found = self.types.lookup(meta, name)
            if found is not MISSING and self._is_data_descriptor(found):
                return self.bind(found, ref, meta)
        if name == "__annotations__" and ref.object is None:
            found = self.types.class_entry(ref, item, name)  # never those of a base
            return found if found is not MISSING else Invoke(self.types.builtins["_annotations"], [ref])
        found = self.types.lookup(ref, name)
        if found is not MISSING:
            if name == "__init__":
                self.reserved.check_init(self.types.mro(ref))
            return self._bind_class(found, ref)
        found = self.types.lookup(meta, name)
        if found is not MISSING:
            return self.bind(found, ref, meta)
        hook = self.types.lookup(meta, "__getattr__")
        if hook is not MISSING:
            return Invoke(hook, [ref, name])
        self.reserved.refuse_unmodelled(self.types.mro(ref), name)
        self.reserved.refuse_unmodelled(self.types.mro(meta), name)
        if any(name in (self.types.info(base).slots or ()) for base in self.types.mro(ref)):
            self.memory.refuse(
                "a slot read through its class", "slot descriptors are not modelled", "leave __slots__ out"
            )
        raise self.types.throw("AttributeError", f"type object '{item.data.name}' has no attribute '{name}'")

    def _class_special(self, ref: Ref, item: Object, name: str) -> Value:
        info = item.data
        if name in ("__mro__", "__bases__", "__base__"):
            self.reserved.check_lineage(ref)
        match name:
            case "__name__":  # messages show the module of some classes with it
                return info.qualname if info.library and info.module == "_thread" else info.name
            case "__qualname__":
                return info.qualname
            case "__mro__":
                return (ref, *info.order)
            case "__bases__":
                return info.bases
            case "__base__":
                if len(info.bases) > 1:
                    self.memory.refuse(
                        "__base__ of a class with several bases",
                        "which one it is depends on their memory layouts",
                        "use __bases__",
                    )
                return info.bases[0] if info.bases else None
            case "__dict__":
                return Invoke(self.types.builtins["_namespace_view"], [ref])
        found = self.types.class_entry(ref, item, name)
        if found is not MISSING:
            return self._bind_class(found, ref) if name == "__doc__" else found
        return info.module if name == "__module__" else None

    def _module_attribute(self, ref: Ref, item: Object, name: str) -> Value:
        module = item.data[0]
        assert item.attrs is not None
        if ref.object is None:
            self.visibility.touch(ref, item, ("global", module, name), False)
        found = item.attrs.get(name, MISSING)
        hidden: Any = item.attrs.get(HIDDEN, ())
        if found is not MISSING and (name not in hidden or self.types.at_own_attribute()):
            if is_unmodelled(found):
                self.reserved.refuse_opaque(found)
            return found
        if name == "__name__" and self.reserved.opaque(ref) is None:
            return module
        if ref.object is not None and name in self.reserved.unmodelled(ref):
            self.memory.refuse(
                f"{module}.{name}",
                "it is not modelled",
                "see docs/limitations.md, or give a model with --model",
            )
        if name == "__dict__":
            self.memory.refuse(
                "__dict__ of a module", "it would make every global shared", "name the globals that you mean"
            )
        if ref.object is None:
            self.visibility.touch(ref, item, ("global", module, "__getattr__"), False)
        if "__getattr__" in item.attrs:
            return Invoke(item.attrs["__getattr__"], [name])
        if ref.object is not None and f"{module}.{name}" in self.types.constant_modules:  # once it is imported, it has
            self.memory.refuse(f"{module}.{name}", "this module is not modelled", "see docs/limitations.md")
        raise self.types.throw("AttributeError", f"module '{module}' has no attribute '{name}'")

    def _super_attribute(self, record: Record, name: str) -> Value:
        start, value, cls = record.fields
        order = self.types.mro(cls)
        for base in order[order.index(start) + 1 :]:
            found = self.types.class_entry(base, self.memory.read(base), name)
            if found is not MISSING:
                if name == "__init__":
                    self.reserved.check_init((base,), by_super=True)
                if value is cls and self.types.is_class(value):  # super(C, cls) in a classmethod or __new__
                    return self._bind_class(found, cls)
                return self.bind(found, value, cls)
        if name == "__class__":
            return self.types.classes["super"]
        self.reserved.refuse_unmodelled(order[order.index(start) + 1 :], name)
        raise self.types.throw("AttributeError", f"'super' object has no attribute '{name}'")

    def _special_attribute(self, value: Value, item: Object | None, cls: Ref, name: str) -> Value:
        """Attributes that live nowhere: `__class__`, `__dict__`, and those of functions, methods and the like."""
        if name == "__class__":
            return cls
        if name == "__dict__" and item is not None and item.attrs is not None and self.has_dict(cls):
            return Invoke(self.types.builtins["_attribute_view"], [value])
        if name in ("__doc__", "__module__"):
            if type(value) is Record and value.tag == "property" and name == "__doc__":
                doc, getter = value.fields[3], value.fields[0]
                return doc if doc is not None or getter is None else self.get_attribute(getter, name)
            if item is not None and item.kind == "function":
                return self._function_special(item, name)
            if type(value) is Record and value.tag in ("method", "staticmethod", "classmethod"):
                return self.get_attribute(value.fields[0], name)
            return None if name == "__doc__" else self.types.info(cls).module
        if item is not None and item.kind == "function" and name in _FUNCTION_SPECIALS:
            return self._function_special(item, name)
        if type(value) is Record:
            return self._record_attribute(value, name)
        if type(value) is Primitive and name in ("__name__", "__qualname__"):
            return value.name if name == "__qualname__" else value.name.rpartition(".")[2]
        if type(value) is range and name in ("start", "stop", "step"):
            return getattr(value, name)
        if (
            isinstance(value, int | float)
            and name in ("real", "imag", "numerator", "denominator")
            and hasattr(value, name)
        ):
            return getattr(value, name)
        if item is not None and item.kind == "generator" and name in ("__name__", "__qualname__"):
            why = "it is what the function was called when it was called, which generators do not keep"
            self.memory.refuse(f"{name} of a generator", why, "use the function's")
        if name == "gi_running":
            self.memory.refuse("gi_running", "it is not modelled", "leave it out")
        return MISSING

    def has_dict(self, cls: Ref) -> bool:
        """Whether instances have a `__dict__`."""
        info = self.types.info(cls)
        if info.slots is not None or (self.types.classes.get(info.layout) is cls and info.name != "function"):
            return False
        if any(self.types.info(base).slots for base in self.types.mro(cls)):
            self.memory.refuse("__dict__ beside __slots__", "it is not modelled", "leave __slots__ out")
        return True

    def _function_special(self, item: Object, name: str) -> Value:
        code = item.data[0]
        match name:
            case "__name__":
                return code.name
            case "__qualname__":
                return code.qualname
            case "__module__":
                return code.module
            case "__doc__":
                return code.doc
            case "__defaults__":
                return item.data[1] or None
        return self.memory.refuse(f"{name} of a function", "the inside of functions is not modelled", "leave it out")

    def _record_attribute(self, record: Record, name: str) -> Value:
        match record.tag, name:
            case "method", "__func__":
                return record.fields[0]
            case "method", "__self__":
                return record.fields[1]
            case "method", _:
                return self.get_attribute(record.fields[0], name)
            case "property", ("fget" | "fset" | "fdel"):
                return record.fields[("fget", "fset", "fdel").index(name)]
            case "slice", ("start" | "stop" | "step"):
                return record.fields[("start", "stop", "step").index(name)]
            case (("staticmethod" | "classmethod"), ("__func__" | "__wrapped__")):
                return record.fields[0]
            case (("staticmethod" | "classmethod" | "property"), "__isabstractmethod__"):
                return self.is_abstract(record)
        return MISSING

    def is_abstract(self, value: Value) -> bool:
        if type(value) is Record and value.tag in ("staticmethod", "classmethod", "property"):
            return any(part is not None and self.is_abstract(part) for part in value.fields[:3])
        if type(value) is Ref:
            item = self.memory.read(value)
            return bool(item.attrs and item.attrs.get("__isabstractmethod__", False))
        return False

    # -- writing --------------------------------------------------------------------------------------------------

    def set_attribute(self, value: Value, name: str, new: Value) -> Invoke | None:
        cls = self.types.type_of(value)
        hook = self.types.lookup(cls, "__setattr__")
        if self._is_own(hook, "object.__setattr__") and not self.reserved.goes_around(cls, name):
            return Invoke(hook, [value, name, new], then="drop")
        return self.generic_set(value, cls, name, new)

    def generic_set(self, value: Any, cls: Ref, name: str, new: Value) -> Invoke | None:
        descriptor = self._descriptor(value, cls, name)
        if descriptor is not None:
            if type(descriptor) is Record:
                if descriptor.fields[1] is None:
                    message = f"property '{name}' of '{self.types.info(cls).name}' object has no setter"
                    raise self.types.throw("AttributeError", message)
                return Invoke(descriptor.fields[1], [value, new], then="drop")
            setter = self.types.lookup(self.types.type_of(descriptor), "__set__")
            if setter is MISSING:
                raise self.types.throw("AttributeError", "__set__")
            return Invoke(setter, [descriptor, value, new], then="drop")
        item = self._writable(value, cls, name, "set")
        assert item.attrs is not None
        item.attrs[name] = new
        self.visibility.stored(value, new)
        return None

    def delete_attribute(self, value: Value, name: str) -> Invoke | None:
        cls = self.types.type_of(value)
        hook = self.types.lookup(cls, "__delattr__")
        if self._is_own(hook, "object.__delattr__") and not self.reserved.goes_around(cls, name):
            return Invoke(hook, [value, name], then="drop")
        return self.generic_delete(value, cls, name)

    def generic_delete(self, value: Any, cls: Ref, name: str) -> Invoke | None:
        descriptor = self._descriptor(value, cls, name)
        if descriptor is not None:
            if type(descriptor) is Record:
                if descriptor.fields[2] is None:
                    message = f"property '{name}' of '{self.types.info(cls).name}' object has no deleter"
                    raise self.types.throw("AttributeError", message)
                return Invoke(descriptor.fields[2], [value], then="drop")
            deleter = self.types.lookup(self.types.type_of(descriptor), "__delete__")
            if deleter is MISSING:
                raise self.types.throw("AttributeError", "__delete__")
            return Invoke(deleter, [descriptor, value], then="drop")
        item = self._writable(value, cls, name, "delete")
        assert item.attrs is not None
        if name not in item.attrs:
            if item.kind == "class":
                raise self.types.throw("AttributeError", f"type object '{item.data.name}' has no attribute '{name}'")
            raise self.types.throw("AttributeError", f"'{self.types.info(cls).name}' object has no attribute '{name}'")
        del item.attrs[name]
        self.memory.keys_left(value)
        return None

    def _descriptor(self, value: Value, cls: Ref, name: str) -> Value:
        """The data descriptor that stands for the name, or None."""
        found = self.types.lookup(cls, name)
        return found if found is not MISSING and self._is_data_descriptor(found) else None

    def _writable(self, value: Value, cls: Ref, name: str, action: str) -> Object:
        """The object whose attributes are to be changed, thawed; the write is touched."""
        if type(value) is Ref:
            item = self.memory.read(value)
            info = self.types.info(cls)
            if item.kind == "class":
                if value.object is None:
                    if name in _CLASS_FIXED and (name == "__del__" or not self.types.in_library()):
                        self.memory.refuse(
                            f"assignment to {name}", "what a class is made of is fixed", "make another class"
                        )
                    self.reserved.check_reserved(self.types.mro(value), name)
                    self.visibility.touch(value, item, ("class", item.data.site, name), True)
                elif value is self.types.classes.get(item.data.layout):
                    message = f"cannot set '{name}' attribute of immutable type '{item.data.name}'"
                    raise self.types.throw("TypeError", message)
                return self.memory.write(value)
            if item.kind == "module":
                self.visibility.touch(value, item, ("global", item.data[0], name), True)
                return self.memory.write(value)
            if item.attrs is not None and cls is not self.types.classes["object"]:
                if info.slots is not None and name not in info.slots:
                    found = self.types.lookup(cls, name)
                    why = "is read-only" if found is not MISSING else None
                    if why:
                        raise self.types.throw("AttributeError", f"'{info.name}' object attribute '{name}' {why}")
                    raise self.types.throw("AttributeError", f"'{info.name}' object has no attribute '{name}'")
                if item.kind == "function" and name in _FUNCTION_INSIDES:
                    self.memory.refuse(
                        f"assignment to {name}", "the inside of functions is not modelled", "make another function"
                    )
                if name in ("__class__", "__dict__"):
                    self.memory.refuse(
                        f"assignment to {name}",
                        "the class and namespace of an object are fixed",
                        "leave it out",
                    )
                if not is_private(name):
                    self.reserved.check_reserved(self.types.mro(cls), name)
                    self.visibility.touch(value, item, ("attribute", info.site, name), True)
                return self.memory.write(value)
        raise self.types.throw("AttributeError", f"'{self.types.info(cls).name}' object has no attribute '{name}'")
