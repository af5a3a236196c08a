"""What `obj.__dict__`, `vars(obj)` and `cls.__dict__` give.

An instance has no dictionary in the machine: these are mappings that look into it, or into a class.
"""

import _builtins_classes as _classes
from _builtins_classes import build_class as _build_class
from _machine import (
    class_names,
    instance_delete,
    instance_get,
    instance_names,
    instance_set,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    same,
    type_of,
)

# What the machine keeps as attributes and CPython keeps elsewhere.
_OF_EXCEPTIONS = ("args", "__cause__", "__context__", "__suppress_context__")
_OF_FUNCTIONS = ("__annotations__", "__defaults__", "__doc__", "__module__", "__name__", "__qualname__")


class AttributeView:
    """What `obj.__dict__` gives: the attributes of the instance, live."""

    __slots__ = ("_object",)
    _known_as = ("Mapping", "MutableMapping")
    __hash__ = None

    def __init__(self, obj):
        self._object = obj

    def _hidden(self):
        kind = type_of(self._object)
        if is_subclass(kind, BaseException):
            return _OF_EXCEPTIONS
        return _OF_FUNCTIONS if kind.__name__ == "function" else ()

    def _names(self):
        names = instance_names(self._object)
        hidden = self._hidden()
        return list_snapshot([name for name in names if name not in hidden]) if hidden else names

    def _get(self, name):
        return missing() if name in self._hidden() else instance_get(self._object, name)

    def _copy(self):
        obj = self._object
        return {name: instance_get(obj, name) for name in self._names()}

    def __getitem__(self, name, /):
        value = self._get(name)
        if value is missing():
            raise KeyError(name)
        return value

    def __setitem__(self, name, value, /):
        instance_set(self._object, _classes.checked_name(name), value)

    def __delitem__(self, name, /):
        if self._get(name) is missing():
            raise KeyError(name)
        instance_delete(self._object, name)

    def __contains__(self, name, /):
        return self._get(name) is not missing()

    def __iter__(self):
        return iter(self._names())

    def __reversed__(self):
        return reversed(self._names())

    def __len__(self):
        return len(self._names())

    def keys(self):
        return self._copy().keys()

    def values(self):
        return self._copy().values()

    def items(self):
        return self._copy().items()

    def copy(self):
        return self._copy()

    def get(self, name, default=None, /):
        value = self._get(name)
        return default if value is missing() else value

    def setdefault(self, name, default=None, /):
        if name not in self:
            self[name] = default
        return self[name]

    def pop(self, name, default=missing(), /):
        value = self._get(name)
        if value is not missing():
            instance_delete(self._object, name)
            return value
        if default is missing():
            raise KeyError(name)
        return default

    def clear(self):
        for name in self._names():
            instance_delete(self._object, name)

    def update(self, /, *args, **kwargs):
        new = {}
        new.update(*args, **kwargs)
        for name, value in new.items():
            self[name] = value

    def __eq__(self, other, /):
        return self._copy() == (other._copy() if same(type_of(other), AttributeView) else other)

    def __or__(self, other, /):
        return self._copy() | (other._copy() if same(type_of(other), AttributeView) else other)

    def __ror__(self, other, /):
        return other | self._copy()

    def __ior__(self, other, /):
        self.update(other)
        return self

    def __repr__(self):
        return repr(self._copy())


class NamespaceView:
    """What `cls.__dict__` gives: the attributes of the class itself, to look at only."""

    __slots__ = ("_class",)
    _known_as = ("Mapping",)
    __hash__ = None

    def __init__(self, cls):
        self._class = cls

    def _copy(self):
        return {name: lookup(self._class, name) for name in class_names(self._class)}

    def __getitem__(self, name, /):
        if name not in class_names(self._class):
            raise KeyError(name)
        return lookup(self._class, name)

    def __contains__(self, name, /):
        return name in class_names(self._class)

    def __iter__(self):
        return iter(class_names(self._class))

    def __len__(self):
        return len(class_names(self._class))

    def keys(self):
        return self._copy().keys()

    def values(self):
        return self._copy().values()

    def items(self):
        return self._copy().items()

    def copy(self):
        return self._copy()

    def get(self, name, default=None, /):
        return lookup(self._class, name) if name in class_names(self._class) else default

    def __eq__(self, other, /):
        return self._copy() == (other._copy() if same(type_of(other), NamespaceView) else other)

    def __or__(self, other, /):
        return self._copy() | other

    def __ror__(self, other, /):
        return other | self._copy()

    def __repr__(self):
        return f"mappingproxy({self._copy()!r})"
