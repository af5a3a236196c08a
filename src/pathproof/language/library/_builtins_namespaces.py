"""What `obj.__dict__`, `vars(obj)` and `cls.__dict__` give.

An instance has no dictionary in the machine: these are mappings that look into it, or into a class, and so do what
their `keys()`, `values()` and `items()` give.
"""

import _builtins_views as _views
from _builtins_classes import build_class as _build_class
from _machine import (
    class_names,
    instance_delete,
    instance_get,
    instance_items,
    instance_names,
    instance_set,
    is_plain,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    mro,
    name_iterator,
    payload,
    private_of,
    refuse,
    repr_enter,
    repr_leave,
    same,
    type_of,
)

# What the machine keeps as attributes and CPython keeps elsewhere.
_OF_EXCEPTIONS = ("args", "__cause__", "__context__", "__suppress_context__")
_OF_IMPORT_ERRORS = (*_OF_EXCEPTIONS, "name", "path", "name_from")
_OF_FUNCTIONS = ("__annotations__", "__defaults__", "__doc__", "__module__", "__name__", "__qualname__")


class _Namespace:
    """What both have: `_names()`, `_get(name)`, `_copy()` and `_target`, the object or class, are theirs."""

    __slots__ = ()
    __hash__ = None

    def _hides(self, name):
        return False

    def _check(self):
        """Refuses to go along the names where they differ between versions."""

    def _pairs(self):
        """Names and values, each as it is when it is its turn: code of the program may run between two of them."""
        names = self._names()
        for name in names:
            value = self._get(name)
            if value is missing():
                _refuse_changed()
            yield name, value
            if not is_plain(value) and not same(self._names(), names):
                _refuse_changed()

    def __getitem__(self, name, /):
        value = self._get(_key(name))
        if value is missing():
            raise KeyError(name)
        return value

    def __contains__(self, name, /):
        return self._get(_key(name)) is not missing()

    def __iter__(self):
        return attribute_iterator(self, None)

    def __len__(self):
        return len(self._names())

    def keys(self):
        return AttributeKeys(self)

    def values(self):
        return AttributeValues(self)

    def items(self):
        return AttributeItems(self)

    def copy(self):
        return self._copy()

    def get(self, name, default=None, /):
        value = self._get(_key(name))
        return default if value is missing() else value

    def __eq__(self, other, /):
        if not is_subclass(type_of(other), _Namespace) and not is_subclass(type_of(other), dict):
            return NotImplemented
        if len(self) != len(other):
            return False
        for name, value in self._pairs():
            found = dict.get(other, name, missing()) if is_subclass(type_of(other), dict) else other._get(name)
            if found is missing() or not (same(value, found) or value == found):
                return False
        return True

    def __or__(self, other, /):
        return self._copy() | (other._copy() if is_subclass(type_of(other), _Namespace) else other)

    def __ror__(self, other, /):
        return other | self._copy()

    def __repr__(self):
        if not repr_enter(self._target):
            return "{...}"
        try:
            return "{" + ", ".join([f"{name!r}: {value!r}" for name, value in self._pairs()]) + "}"
        finally:
            repr_leave(self._target)


def _key(name):
    """A key as the name that it stands for."""
    kind = type_of(name)
    if same(kind, str):
        return name
    if is_subclass(kind, str):
        if all([same(lookup(kind, method), lookup(str, method)) for method in ("__eq__", "__hash__")]):
            return payload(name)
        refuse("an attribute's name with its own __eq__ or __hash__", "it is not modelled", "use plain strings")
    hash(name)
    return name


def slot_names(kind):
    """The attributes that are kept in slots, and not in `__dict__`."""
    if lookup(kind, "__slots__") is missing():
        return ()
    names = []
    for cls in mro(kind):
        if "__slots__" in class_names(cls):
            slots = lookup(cls, "__slots__")
            for name in (slots,) if is_subclass(type_of(slots), str) else slots:
                names.append(_mangled(name, cls.__name__))
    return list_snapshot(names)


def _mangled(name, cls):
    """A private name of a class, as it is in its namespace."""
    if not name.startswith("__") or name.endswith("__") or not cls.lstrip("_"):
        return name
    return f"_{cls.lstrip('_')}{name}"


def _refuse_changed():
    refuse(
        "attributes that come or go while code goes along them",
        "how it goes on depends on what happened to the object before",
        "guard it by a lock, or work on a copy",
    )


class attribute_iterator:
    """Along the names, or along what `shown(name, value)` makes of them."""

    __slots__ = ("_names", "_namespace", "_shown")

    def __init__(self, namespace, shown):
        self._namespace = namespace
        namespace._check()
        self._names = name_iterator(namespace._target)
        self._shown = shown

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            name = next(self._names)
            if not self._namespace._hides(name):
                if self._shown is None:
                    return name
                value = self._namespace._get(name)
                if value is not missing():  # else the names have changed, and the next one says so
                    return self._shown(name, value)


def _only_value(name, value):
    return value


def _pair(name, value):
    return name, value


class _View:
    """What `keys()`, `values()` and `items()` of a namespace have in common."""

    __slots__ = ("_namespace",)
    __repr__ = _views.repr_of_view

    def __init__(self, namespace):
        self._namespace = namespace

    def __len__(self):
        return len(self._namespace)

    def __reversed__(self):
        return reversed([*self])


class dict_keys(_View):
    __slots__ = ()
    _known_as = ("KeysView", "Set")
    __hash__ = None
    isdisjoint = _views.isdisjoint_of_view
    __and__ = __rand__ = _views.and_of_view
    __or__ = _views.or_of_view
    __ror__ = _views.ror_of_view
    __xor__ = _views.xor_of_view
    __rxor__ = _views.rxor_of_view
    __sub__ = _views.sub_of_view
    __rsub__ = _views.rsub_of_view
    __eq__ = _views.eq_of_view
    __lt__ = _views.lt_of_view
    __le__ = _views.le_of_view
    __gt__ = _views.gt_of_view
    __ge__ = _views.ge_of_view

    def __iter__(self):
        return attribute_iterator(self._namespace, None)

    def __contains__(self, name, /):
        return name in self._namespace


class dict_values(_View):
    __slots__ = ()
    _known_as = ("ValuesView",)

    def __iter__(self):
        return attribute_iterator(self._namespace, _only_value)


class dict_items(dict_keys):
    __slots__ = ()
    _known_as = ("ItemsView", "Set")
    __hash__ = None

    def __iter__(self):
        return attribute_iterator(self._namespace, _pair)

    def __contains__(self, item, /):
        if not is_subclass(type_of(item), tuple) or len(item) != 2:
            return False
        value = self._namespace._get(item[0])
        return value is not missing() and (same(value, item[1]) or value == item[1])


AttributeKeys, AttributeValues, AttributeItems = dict_keys, dict_values, dict_items


class AttributeView(_Namespace):
    """What `obj.__dict__` gives: the attributes of the instance, live."""

    __slots__ = ("_target",)
    _known_as = ("Mapping", "MutableMapping")
    _by_value = True  # `obj.__dict__` is a new one each time: `is` between two of them is refused
    __hash__ = None

    def __init__(self, obj):
        self._target = obj
        for cls in mro(type_of(obj)):
            insides = private_of(cls, ".insides")
            if insides is not missing() and insides:
                refuse(
                    f"__dict__ of a {cls.__name__}",
                    f"CPython keeps attributes of its own there ({insides[0]} ...)",
                    "name the attributes that you mean",
                )

    def _hidden(self):
        kind = type_of(self._target)
        if is_subclass(kind, BaseException):
            return _OF_IMPORT_ERRORS if is_subclass(kind, ImportError) else _OF_EXCEPTIONS
        return _OF_FUNCTIONS if same(kind, type_of(_only_value)) else slot_names(kind)

    def _hides(self, name):
        return name in self._hidden()

    def _names(self):
        names = instance_names(self._target)
        hidden = self._hidden()
        return list_snapshot([name for name in names if name not in hidden]) if hidden else names

    def _get(self, name):
        return missing() if name in self._hidden() else instance_get(self._target, name)

    def _copy(self):
        hidden = self._hidden()
        return {name: value for name, value in instance_items(self._target) if name not in hidden}

    def __setitem__(self, name, value, /):
        if not is_subclass(type_of(name), str):
            refuse("an attribute whose name is no string", "it is not modelled", "use a dict of your own")
        instance_set(self._target, _key(name), value)

    def __delitem__(self, name, /):
        name = _key(name)
        if self._get(name) is missing():
            raise KeyError(name)
        instance_delete(self._target, name)

    def __reversed__(self):
        return reversed(self._names())

    def setdefault(self, name, default=None, /):
        if name not in self:
            self[name] = default
        return self[name]

    def popitem(self):
        names = self._names()
        if not names:
            raise KeyError("popitem(): dictionary is empty")
        return names[-1], self.pop(names[-1])

    def pop(self, name, default=missing(), /):
        name = _key(name)
        value = self._get(name)
        if value is not missing():
            instance_delete(self._target, name)
            return value
        if default is missing():
            raise KeyError(name)
        return default

    def clear(self):
        for name in self._names():
            instance_delete(self._target, name)

    def update(self, /, *args, **kwargs):
        new = {}
        new.update(*args, **kwargs)
        for name, value in new.items():
            self[name] = value

    def __ior__(self, other, /):
        self.update(other)
        return self


class NamespaceView(_Namespace):
    """What `cls.__dict__` gives: the attributes of the class itself, to look at only."""

    __slots__ = ("_target",)
    _known_as = ("Mapping",)
    __hash__ = None

    def __init__(self, cls):
        self._target = cls

    def _check(self):
        if private_of(self._target, ".unmodelled") is not missing():
            refuse(
                f"all that {self._target.__name__} has",
                "what a class of Python's own has differs between versions",
                "name the attributes that you mean",
            )

    def _names(self):
        self._check()
        return class_names(self._target)

    def _get(self, name):
        if name in class_names(self._target):
            return lookup(self._target, name)
        unmodelled = private_of(self._target, ".unmodelled")
        if unmodelled is not missing() and name in unmodelled:
            refuse(f"{self._target.__name__}.{name}", "it is not modelled", "see docs/limitations.md")
        return missing()

    def _copy(self):
        return {name: lookup(self._target, name) for name in self._names()}

    def __repr__(self):
        return f"mappingproxy({_Namespace.__repr__(self)})"
