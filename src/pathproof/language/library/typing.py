"""`typing`: names for people and type checkers, inert at run time.

Annotations are never evaluated, so what remains is what programs do with these names outside annotations: subscribe
them (`Handler = Callable[[int], None]`), inherit from them (`Generic[T]`, `Protocol`, `NamedTuple`, `TypedDict`) and
call them (`cast`, `TypeVar`, `NewType`). A form such as `Optional[int]` is an object that can be subscribed, joined
with `|` and passed around; showing, comparing or testing with it is refused.
"""

from abc import ABCMeta as _ABCMeta
from collections import Counter as _Counter
from collections import OrderedDict as _OrderedDict
from collections import abc as _abc
from collections import defaultdict as _defaultdict
from collections import deque as _deque
from collections import namedtuple as _namedtuple

from _machine import caller_module, class_names, refuse

TYPE_CHECKING = False
_MISSING = object()


class _Form:
    """`Optional`, `Optional[int]`, `List` ... `_class` is the class that the form stands for, if any."""

    __slots__ = ("_class", "_subscribed")

    def __init__(self, cls=None, subscribed=False):
        self._class = cls
        self._subscribed = subscribed

    def __getitem__(self, parameters):
        return _Form(self._class, True)

    def __or__(self, other):
        return _Form()

    __ror__ = __or__

    def __mro_entries__(self, bases):
        if self._class is None:
            refuse("a subclass of a typing form", "these are inert", "leave the base out")
        for base in bases:
            if base is self._class:
                return ()
        return (self._class,)

    def __call__(self, *args, **kwargs):
        if self._class is None:
            refuse("a call of a typing form", "these are inert", "leave it out")
        if self._class in (dict, frozenset, list, set, tuple, type):
            name = self._class.__name__
            alias = "FrozenSet" if name == "frozenset" else name.capitalize()
            raise TypeError(f"Type {alias} cannot be instantiated; use {name}() instead")
        return self._class(*args, **kwargs)

    def __instancecheck__(self, instance):
        return self.__subclasscheck__(type(instance))

    def __subclasscheck__(self, cls):
        if self._subscribed:
            raise TypeError("Subscripted generics cannot be used with class and instance checks")
        if self._class is None:
            refuse("isinstance() with a typing form", "these are inert", "use classes")
        return issubclass(cls, self._class)

    def __eq__(self, other):
        refuse("comparing typing forms", "these are inert", "compare classes")

    def __hash__(self):
        refuse("hashing a typing form", "these are inert", "use classes as keys")

    def __repr__(self):
        refuse("the text of a typing form", "these are inert", "use a class")


class _UnionForm(_Form):
    """`Union`, `Optional`, and what subscribing them gives, which `isinstance` takes."""

    __slots__ = ("_members", "_with_none")

    def __init__(self, members=None, with_none=False):
        super().__init__()
        self._members = members
        self._with_none = with_none

    def __getitem__(self, parameters):
        if self._members is not None:
            return _Form()
        members = parameters if isinstance(parameters, tuple) and not self._with_none else (parameters,)
        if self._with_none:
            members += (None,)
        return _UnionForm(tuple([type(None) if member is None else member for member in members]))

    def __instancecheck__(self, instance):
        if self._members is None:
            refuse("isinstance() with a typing form", "these are inert", "use classes")
        return isinstance(instance, self._members)

    def __subclasscheck__(self, cls):
        if self._members is None:
            refuse("issubclass() with a typing form", "these are inert", "use classes")
        return issubclass(cls, self._members)


Annotated = _Form()
AsyncContextManager = _Form()
AsyncGenerator = _Form()
AsyncIterable = _Form()
AsyncIterator = _Form()
Awaitable = _Form()
BinaryIO = _Form()
Callable = _Form(_abc.Callable)
ClassVar = _Form()
Concatenate = _Form()
ContextManager = _Form()
Coroutine = _Form()
Final = _Form()
IO = _Form()
Literal = _Form()
LiteralString = _Form()
Match = _Form()
Never = _Form()
NoReturn = _Form()
NotRequired = _Form()
Optional = _UnionForm(with_none=True)
Pattern = _Form()
Required = _Form()
Self = _Form()
TextIO = _Form()
Type = _Form(type)
TypeAlias = _Form()
TypeGuard = _Form()
Union = _UnionForm()
Unpack = _Form()

AbstractSet = _Form(_abc.Set)
Collection = _Form(_abc.Collection)
Container = _Form(_abc.Container)
Generator = _Form(_abc.Generator)
Hashable = _Form(_abc.Hashable)
ItemsView = _Form(_abc.ItemsView)
Iterable = _Form(_abc.Iterable)
Iterator = _Form(_abc.Iterator)
KeysView = _Form(_abc.KeysView)
Mapping = _Form(_abc.Mapping)
MutableMapping = _Form(_abc.MutableMapping)
MutableSequence = _Form(_abc.MutableSequence)
MutableSet = _Form(_abc.MutableSet)
Reversible = _Form(_abc.Reversible)
Sequence = _Form(_abc.Sequence)
Sized = _Form(_abc.Sized)
ValuesView = _Form(_abc.ValuesView)

Counter = _Form(_Counter)
DefaultDict = _Form(_defaultdict)
Deque = _Form(_deque)
Dict = _Form(dict)
FrozenSet = _Form(frozenset)
List = _Form(list)
OrderedDict = _Form(_OrderedDict)
Set = _Form(set)
Tuple = _Form(tuple)

Text = str


class _AnyMeta(type):
    def __instancecheck__(cls, instance):
        if cls is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return cls in type(instance).__mro__


class Any(metaclass=_AnyMeta):
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


class TypeVar:
    def __init__(
        self, name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False
    ):
        self.__name__ = name
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)

    def __repr__(self):
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__

    def __or__(self, other):
        return _Form()

    __ror__ = __or__


class ParamSpec(TypeVar):
    @property
    def args(self):
        return _Form()

    @property
    def kwargs(self):
        return _Form()


class TypeVarTuple:
    def __init__(self, name):
        self.__name__ = name

    def __repr__(self):
        return self.__name__

    def __iter__(self):
        yield _Form()


AnyStr = TypeVar("AnyStr", bytes, str)


class Generic:
    __slots__ = ()

    def __class_getitem__(cls, parameters):
        return cls


class _ProtocolMeta(_ABCMeta):
    def __call__(cls, *args, **kwargs):
        if cls.__dict__.get("_is_protocol", False):
            raise TypeError("Protocols cannot be instantiated")
        return super().__call__(*args, **kwargs)

    def __instancecheck__(cls, instance):
        if not cls.__dict__.get("_is_protocol", False):
            return cls in type(instance).__mro__
        if not cls.__dict__.get("_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls in type(instance).__mro__:
            return True
        for name in _protocol_members(cls):
            value = getattr(instance, name, _MISSING)
            if value is _MISSING or (value is None and callable(getattr(cls, name, None))):
                return False
        return True

    def __subclasscheck__(cls, subclass):
        if cls.__dict__.get("_is_protocol", False) and cls is not Protocol:
            refuse(
                "issubclass() with a protocol", "what it accepts differs between versions", "use isinstance()"
            )
        return cls in subclass.__mro__


class Protocol(metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True

    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)
        cls._is_protocol = Protocol in cls.__bases__

    def __class_getitem__(cls, parameters):
        return cls


def _protocol_members(cls):
    names = []
    for base in cls.__mro__:
        if base.__dict__.get("_is_protocol", False) and base is not Protocol:
            names += [name for name in class_names(base) if not name.startswith("_") or _is_special(name)]
            names += list(base.__dict__.get("__annotations__", {}))
    return names


def _is_special(name):
    """A special method that a protocol may ask for, and not a part of every class."""
    return name.startswith("__") and name not in (
        "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__firstlineno__", "__init__", "__module__",
        "__orig_bases__", "__parameters__", "__qualname__", "__slots__", "__static_attributes__", "__subclasshook__",
        "__weakref__",
    )  # fmt: skip


def runtime_checkable(cls):
    if not cls.__dict__.get("_is_protocol", False):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


class SupportsInt(Protocol):
    _is_runtime_protocol = True

    def __int__(self):
        pass


class SupportsFloat(Protocol):
    _is_runtime_protocol = True

    def __float__(self):
        pass


class SupportsIndex(Protocol):
    _is_runtime_protocol = True

    def __index__(self):
        pass


class SupportsAbs(Protocol):
    _is_runtime_protocol = True

    def __abs__(self):
        pass


_KEPT = (
    "__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace", "_asdict",
)  # fmt: skip


class _NamedTupleMeta(type):
    def __new__(meta, name, bases, namespace):
        if not bases:  # NamedTuple itself
            return super().__new__(meta, name, bases, namespace)
        for base in bases:
            if base is not NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        names = list(namespace.get("__annotations__", {}))
        defaults = []
        for field in names:
            if field in namespace:
                defaults.append(namespace[field])
            elif defaults:
                raise TypeError(
                    f"Non-default namedtuple field {field} cannot follow default field"
                    f"{'s' if len(defaults) > 1 else ''} {', '.join([each for each in names if each in namespace])}"
                )
        made = _namedtuple(name, names, defaults=defaults, module=namespace["__module__"])
        for key, value in namespace.items():
            if key in _KEPT:
                raise AttributeError(f"Cannot overwrite NamedTuple attribute {key}")
            if key not in names and key not in ("__classcell__", "__module__", "__qualname__"):
                setattr(made, key, value)
        made.__qualname__ = namespace.get("__qualname__", name)
        if Generic in bases:
            made.__class_getitem__ = classmethod(lambda cls, parameters: cls)
        return made

    def __instancecheck__(cls, instance):
        raise TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union")

    def __subclasscheck__(cls, subclass):
        raise TypeError("issubclass() arg 2 must be a class, a tuple of classes, or a union")

    def __call__(cls, typename, fields, /):
        return _namedtuple(typename, [name for name, _ in fields], module=caller_module())


class NamedTuple(metaclass=_NamedTupleMeta):
    pass


class _TypedDictMeta(type):
    def __new__(meta, name, bases, namespace, total=True):
        return super().__new__(meta, name, bases, namespace)

    def __init__(cls, name, bases, namespace, total=True):
        pass

    def __call__(cls, *args, **kwargs):
        if cls is TypedDict:
            refuse("TypedDict() as a function", "annotations are not evaluated", "write a class")
        return dict(*args, **kwargs)

    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    __subclasscheck__ = __instancecheck__


class TypedDict(metaclass=_TypedDictMeta):
    pass


class NewType:
    def __init__(self, name, tp):
        self.__name__ = self.__qualname__ = name
        self.__supertype__ = tp

    def __call__(self, x, /):
        return x

    def __or__(self, other):
        return _Form()

    __ror__ = __or__

    def __repr__(self):
        return f"{caller_module()}.{self.__qualname__}"


def cast(typ, val):
    return val


def overload(func):
    return _overload_dummy


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed."
    )


def final(f):
    f.__final__ = True
    return f


def no_type_check(arg):
    arg.__no_type_check__ = True
    return arg


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    text = repr(arg)
    if len(text) > 100:
        text = text[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {text}")


def dataclass_transform(**kwargs):
    return lambda cls_or_fn: cls_or_fn


__spoken__ = ("_is_protocol", "_is_runtime_protocol")
