"""`dataclasses`.

CPython writes the source of each method and runs it; here methods are closures over the fields. Annotations are
texts: whether one means a class variable, an `InitVar` or `KW_ONLY` is decided by looking its first name up in the
module of the class, as CPython does for annotations that are strings. What an annotation is beyond that is refused.
"""

from collections import defaultdict as _defaultdict
from copy import deepcopy as _deepcopy
from types import MappingProxyType as _MappingProxyType
from typing import ClassVar as _ClassVar

from _arguments import bind as _bind
from _machine import (
    class_names,
    global_of,
    is_abstract,
    is_plain,
    lookup,
    missing,
    private_of,
    refuse,
    repr_enter,
    repr_leave,
)

_NO_GLOBAL = missing()
_NO_METADATA = _MappingProxyType({})
_ORDER = ("__lt__", "__le__", "__gt__", "__ge__")


class FrozenInstanceError(AttributeError):
    pass


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()


class InitVar:
    def __class_getitem__(cls, item):
        return cls


class Field:
    __slots__ = (
        "_kind", "compare", "default", "default_factory", "hash", "init", "kw_only", "metadata", "name", "repr",
    )  # fmt: skip

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _NO_METADATA if metadata is None else _MappingProxyType(metadata)
        self.kw_only = kw_only
        self._kind = None  # "field", "class variable" or "init variable"

    @property
    def type(self):
        refuse("the type of a dataclass field", "annotations are not evaluated", "leave it out")

    def __repr__(self):
        refuse("the text of a dataclass field", "it shows the type: annotations are inert", "show its name")

    def __set_name__(self, owner, name):
        hook = getattr(type(self.default), "__set_name__", None)
        if hook is not None:
            hook(self.default, owner, name)

    def __class_getitem__(cls, item):
        return cls


def field(
    *, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
    kw_only=MISSING,
):  # fmt: skip
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


class _DataclassParams:
    __slots__ = (
        "eq", "frozen", "init", "kw_only", "match_args", "order", "repr", "slots", "unsafe_hash", "weakref_slot",
    )  # fmt: skip

    def __init__(
        self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot
    ):  # fmt: skip
        self.init, self.repr, self.eq, self.order, self.unsafe_hash = init, repr, eq, order, unsafe_hash
        self.frozen, self.match_args, self.kw_only, self.slots = frozen, match_args, kw_only, slots
        self.weakref_slot = weakref_slot


def dataclass(
    cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
    kw_only=False, slots=False, weakref_slot=False,
):  # fmt: skip
    if weakref_slot:
        refuse("weakref_slot=True", "weak references are not modelled", "leave it out")
    params = _DataclassParams(
        init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
        kw_only=kw_only, slots=slots, weakref_slot=False,
    )  # fmt: skip

    def wrap(cls):
        return _process(cls, params)

    return wrap if cls is None else wrap(cls)


class _GeneratedDoc:
    """Stands for the signature that a dataclass without a docstring gets as one."""

    def __get__(self, obj, cls=None):
        refuse("the __doc__ that a dataclass makes", "it is not modelled", "write a docstring")


_GENERATED_DOC = _GeneratedDoc()


def _process(cls, params):
    fields, own = _inherited_fields(cls, params), _own_fields(cls, params)
    for f in own:
        fields[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)  # or an instance without the field would show the Field
            else:
                setattr(cls, f.name, f.default)
    names = [f.name for f in own]
    for name, value in list(cls.__dict__.items()):
        if isinstance(value, Field) and name not in names:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    if cls.__dict__.get("__doc__") is None:
        cls.__doc__ = _GENERATED_DOC
    cls.__dataclass_params__ = params
    cls.__dataclass_fields__ = fields
    own_names = class_names(cls)
    has_hash = "__hash__" in own_names and not (cls.__dict__["__hash__"] is None and "__eq__" in own_names)
    if params.order and not params.eq:
        raise ValueError("eq must be true if order is true")
    plain = [f for f in fields.values() if f._kind == "field"]
    initialized = [f for f in fields.values() if f._kind != "class variable"]
    positional = [f for f in initialized if f.init and not f.kw_only]
    if params.init:
        _add(cls, "__init__", _init(cls, initialized, positional, params))
    if params.repr:
        _add(cls, "__repr__", _repr([f.name for f in plain if f.repr]))
    compared = [f.name for f in plain if f.compare]
    if params.eq:
        _add(cls, "__eq__", _eq(compared))
    if params.order:
        for name, method in zip(_ORDER, _comparisons(compared)):
            if not _add(cls, name, method):
                raise TypeError(
                    f"Cannot overwrite attribute {name} in class {cls.__name__}. "
                    "Consider using functools.total_ordering"
                )
    if params.frozen:
        for method in _frozen(cls, [f.name for f in plain]):
            if not _add(cls, method.__name__, method):
                raise TypeError(f"Cannot overwrite attribute {method.__name__} in class {cls.__name__}")
    _set_hash(cls, plain, params, has_hash)
    if params.match_args:
        _add(cls, "__match_args__", tuple([f.name for f in positional]))
    abstract = cls.__dict__.get("__abstractmethods__")
    if abstract:
        left = [name for name in sorted(abstract) if is_abstract(getattr(cls, name))]
        cls.__abstractmethods__ = frozenset(left)
    return _with_slots(cls, [f.name for f in plain], params.frozen) if params.slots else cls


def _add(cls, name, value):
    """Gives the class an attribute that it does not define itself; whether it did."""
    if name in class_names(cls):
        return False
    if callable(value):
        value.__qualname__ = f"{cls.__qualname__}.{name}"
    setattr(cls, name, value)
    return True


def _inherited_fields(cls, params):
    fields, bases = {}, []
    for base in reversed(cls.__mro__[1:]):
        if hasattr(base, "__dataclass_fields__"):
            bases.append(base)
            for f in base.__dataclass_fields__.values():
                fields[f.name] = f
    frozen = [base.__dataclass_params__.frozen for base in bases]
    if any(frozen) and not params.frozen:
        raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
    if params.frozen and not all(frozen):
        raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    return fields


def _own_fields(cls, params):
    fields, kw_only, marked = [], params.kw_only, False
    for name, text in cls.__dict__.get("__annotations__", {}).items():
        meaning = _meaning(cls, text)
        if meaning == "keyword only from here":
            if marked:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_only = marked = True
            continue
        default = getattr(cls, name, MISSING)
        f = default if isinstance(default, Field) else field(default=default)
        f.name = name
        f._kind = meaning
        _check_field(f, kw_only)
        fields.append(f)
    return fields


def _check_field(f, kw_only):
    if f._kind != "field" and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._kind == "class variable":
        if f.kw_only is not MISSING:
            raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    elif f.kw_only is MISSING:
        f.kw_only = kw_only
    if f._kind == "field" and _is_unhashable(type(f.default)):
        raise ValueError(
            f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory"
        )


def _is_unhashable(cls):
    for base in cls.__mro__:
        if base in (list, dict, set):
            return True
        if "__hash__" in class_names(base):
            return base.__dict__["__hash__"] is None
    return False


def _meaning(cls, text):
    """What an annotation makes of its name. Only its first name counts: `typing.ClassVar[int]`."""
    first, dot, rest = text.partition("[")[0].strip().partition(".")
    value = global_of(cls, first.strip())
    if value is _NO_GLOBAL:  # a local name of a function, say
        last = rest.strip() if dot else first.strip()
        value = {"ClassVar": _ClassVar, "InitVar": InitVar, "KW_ONLY": KW_ONLY}.get(last)
    elif dot:
        value = getattr(value, rest.strip(), None)
    if value is _ClassVar:
        return "class variable"
    if value is InitVar:
        return "init variable"
    return "keyword only from here" if value is KW_ONLY else "field"


def _init(cls, fields, positional, params):
    seen = None
    for f in positional:
        if f.default is not MISSING or f.default_factory is not MISSING:
            seen = f
        elif seen is not None:
            raise TypeError(f"non-default argument {f.name!r} follows default argument {seen.name!r}")
    keyword_only = tuple([f.name for f in fields if f.init and f.kw_only])
    required = [f.name for f in fields if f.init and f.default is MISSING and f.default_factory is MISSING]
    names = tuple([f.name for f in positional])
    function = f"{cls.__qualname__}.__init__"
    steps = []
    for f in fields:
        # A field that is not initialized keeps its default in the class, unless slots leave no place for it there.
        if f.init or f.default_factory is not MISSING or (params.slots and f.default is not MISSING):
            steps.append((f.name, f._kind == "field", f.default, f.default_factory))
    assign = object.__setattr__ if params.frozen else setattr
    has_post_init = hasattr(cls, "__post_init__")

    def __init__(self, /, *args, **kwargs):
        if kwargs or keyword_only or len(args) != len(names):
            given = _bind(function, names, keyword_only, required, args, kwargs)
        else:
            given = dict(zip(names, args))
        rest = []
        for name, is_field, default, factory in steps:
            if name in given:
                value = given[name]
            else:
                value = default if factory is MISSING else factory()
            if is_field:
                assign(self, name, value)
            else:
                rest.append(value)
        if has_post_init:
            self.__post_init__(*rest)

    return __init__


def _repr(names):
    def __repr__(self):
        if not repr_enter(self):
            return "..."
        try:
            parts = []
            for name in names:
                parts.append(f"{name}={getattr(self, name)!r}")
            return f"{self.__class__.__qualname__}({', '.join(parts)})"
        finally:
            repr_leave(self)

    return __repr__


def _values(obj, names):
    return tuple([getattr(obj, name) for name in names])


def _eq(names):
    def __eq__(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        mine, others = _values(self, names), _values(other, names)
        for value, another in zip(mine, others):
            if not is_plain(value) and value is another and _has_own_equality(value):
                refuse(
                    "== of dataclasses that share a field with its own __eq__",
                    "Python 3.13 asks it, and older ones do not",
                    "define __eq__ of the dataclass",
                )
        return mine == others

    return __eq__


def _has_own_equality(value):
    for cls in type(value).__mro__:
        if "__eq__" in class_names(cls):
            generated = getattr(lookup(cls, "__eq__"), "__module__", None) == "dataclasses"
            return private_of(cls, ".unmodelled") is missing() and not generated
    return False


def _comparisons(names):
    def __lt__(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return _values(self, names) < _values(other, names)

    def __le__(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return _values(self, names) <= _values(other, names)

    def __gt__(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return _values(self, names) > _values(other, names)

    def __ge__(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return _values(self, names) >= _values(other, names)

    return __lt__, __le__, __gt__, __ge__


def _frozen(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _set_hash(cls, plain, params, has_hash):
    if params.unsafe_hash or (params.eq and params.frozen and not has_hash):
        if has_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        names = [f.name for f in plain if (f.compare if f.hash is None else f.hash)]

        def __hash__(self):
            return hash(_values(self, names))

        __hash__.__qualname__ = f"{cls.__qualname__}.__hash__"
        cls.__hash__ = __hash__
    elif params.eq and not params.frozen and not has_hash:
        cls.__hash__ = None


def _with_slots(cls, names, frozen):
    """The same class again, with slots: they cannot be added to a class that exists."""
    if "__slots__" in class_names(cls):
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    inherited = []
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get("__slots__", ())
        inherited += [slots] if isinstance(slots, str) else list(slots)
    namespace = {}
    for name, value in cls.__dict__.items():
        if name not in names and name not in ("__dict__", "__weakref__"):
            namespace[name] = value
    namespace["__slots__"] = tuple([name for name in names if name not in inherited])
    namespace["__qualname__"] = cls.__qualname__
    if frozen:
        namespace.setdefault("__getstate__", _getstate)
        namespace.setdefault("__setstate__", _setstate)
    return type.__new__(type(cls), cls.__name__, cls.__bases__, namespace)


def _getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def fields(class_or_instance):
    if not hasattr(class_or_instance, "__dataclass_fields__"):
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in class_or_instance.__dataclass_fields__.values() if f._kind == "field"])


def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), "__dataclass_fields__")


def asdict(obj, *, dict_factory=dict):
    if not hasattr(type(obj), "__dataclass_fields__"):
        raise TypeError("asdict() should be called on dataclass instances")
    return _taken_apart(obj, dict_factory)


def astuple(obj, *, tuple_factory=tuple):
    if not hasattr(type(obj), "__dataclass_fields__"):
        raise TypeError("astuple() should be called on dataclass instances")
    return _taken_apart(obj, lambda pairs: tuple_factory([value for _, value in pairs]))


def _taken_apart(obj, factory):
    kind = type(obj)
    if hasattr(kind, "__dataclass_fields__"):
        return factory([(f.name, _taken_apart(getattr(obj, f.name), factory)) for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return kind(*[_taken_apart(value, factory) for value in obj])
    if isinstance(obj, (list, tuple)):
        return kind([_taken_apart(value, factory) for value in obj])
    if isinstance(obj, dict):
        pairs = [(_taken_apart(key, factory), _taken_apart(value, factory)) for key, value in obj.items()]
        if not issubclass(kind, _defaultdict):
            return kind(pairs)
        result = kind(obj.default_factory)
        for key, value in pairs:
            result[key] = value
        return result
    return _deepcopy(obj)


def replace(obj, /, **changes):
    if not hasattr(type(obj), "__dataclass_fields__"):
        raise TypeError("replace() should be called on dataclass instances")
    for f in obj.__dataclass_fields__.values():
        if f._kind == "class variable":
            continue
        if not f.init:
            if f.name in changes:
                refuse(
                    "replace() of a field with init=False", "versions raise different errors", "leave it out"
                )
        elif f.name not in changes:
            if f._kind == "init variable" and f.default is MISSING:
                refuse("replace() without an InitVar", "versions raise different errors", "give its value")
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


