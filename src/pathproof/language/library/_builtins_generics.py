"""`list[int]` and `int | str`: types that are made to be read, and that `isinstance` understands."""

from _builtins_classes import build_class as _build_class
from _machine import attribute, instance_get, is_class, is_subclass, list_snapshot, same, type_of


def type_text(value):
    if value is ...:
        return "..."
    if is_class(value):
        module = value.__module__
        return value.__qualname__ if module == "builtins" else f"{module}.{value.__qualname__}"
    return repr(value)


class GenericAlias:
    """`list[int]`: calls and attributes are those of `list`."""

    __module__ = "types"

    def __init__(self, origin, args, /):
        self.__origin__ = origin
        self.__args__ = args if is_subclass(type_of(args), tuple) else (args,)

    def __call__(self, /, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        return attribute(instance_get(self, "__origin__"), name)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __instancecheck__(self, obj):
        raise TypeError("isinstance() argument 2 cannot be a parameterized generic")

    def __subclasscheck__(self, cls):
        raise TypeError("issubclass() argument 2 cannot be a parameterized generic")

    def __eq__(self, other):
        if not same(type_of(other), GenericAlias):
            return NotImplemented
        return same(self.__origin__, other.__origin__) and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, other):
        return union(self, other)

    def __ror__(self, other):
        return union(other, self)

    def __repr__(self):
        return f"{type_text(self.__origin__)}[{', '.join([type_text(arg) for arg in self.__args__])}]"


class UnionType:
    """`int | str`."""

    __module__ = "types"

    def __init__(self, args):
        self.__args__ = args

    def __instancecheck__(self, obj):
        return isinstance(obj, self.__args__)

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__args__)

    def __eq__(self, other):
        if not same(type_of(other), UnionType):
            return NotImplemented
        return frozenset(self.__args__) == frozenset(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __or__(self, other):
        return union(self, other)

    def __ror__(self, other):
        return union(other, self)

    def __repr__(self):
        return " | ".join(["None" if same(arg, type_of(None)) else type_text(arg) for arg in self.__args__])


def union(left, right):
    args = []
    for part in (left, right):
        if part is None:
            part = type_of(None)
        if same(type_of(part), UnionType):
            parts = part.__args__
        elif is_class(part) or same(type_of(part), GenericAlias):
            parts = (part,)
        else:
            return NotImplemented
        for each in parts:
            if each not in args:
                args.append(each)
    return args[0] if len(args) == 1 else UnionType(list_snapshot(args))


alias = classmethod(GenericAlias)
