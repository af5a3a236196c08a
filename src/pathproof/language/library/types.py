"""`types`: names for the types of the interpreter's own objects, simple namespaces and read-only mappings."""

from _machine import instance_get, instance_names, instance_set, missing, refuse, repr_enter, repr_leave
from _made_once import first_time


def _function():
    yield


class _Class:
    def method(self):
        pass


FunctionType = LambdaType = type(_function)
GeneratorType = type(_function())
MethodType = type(_Class().method)
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(...)


GenericAlias = type(list[int])


class traceback:
    """Of which there is none here: `__traceback__` is refused."""

    def __new__(cls, *args):
        refuse("types.TracebackType()", "tracebacks are not modelled", "look at the exception")


TracebackType = traceback
del traceback


class SimpleNamespace:
    __hash__ = None

    def __init__(self, *args, **kwargs):
        if args:
            refuse("SimpleNamespace() with an argument", "it is newer than Python 3.12", "use keywords")
        for name, value in kwargs.items():
            instance_set(self, name, value)

    def __repr__(self):
        kind = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if not repr_enter(self):
            return f"{kind}(...)"
        try:
            shown = []
            for name in instance_names(self):
                value = instance_get(self, name)
                if value is missing():
                    refuse(
                        "repr of a namespace that loses attributes meanwhile",
                        "Python does not expect that",
                        "guard it by a lock",
                    )
                shown.append(f"{name}={value!r}")
            return f"{kind}({', '.join(shown)})"
        finally:
            repr_leave(self)

    def __eq__(self, other):
        if not isinstance(other, SimpleNamespace):
            return NotImplemented
        return self.__dict__ == other.__dict__


class mappingproxy:
    __slots__ = ("_mapping",)

    _known_as = ("Mapping",)

    def __init__(self, mapping):
        first_time(self, ".mapping")
        if isinstance(mapping, (list, tuple)) or not hasattr(type(mapping), "__getitem__"):
            raise TypeError(f"mappingproxy() argument must be a mapping, not {type(mapping).__name__}")
        self._mapping = mapping

    def __getitem__(self, key, /):
        return self._mapping[key]

    def __contains__(self, key, /):
        return key in self._mapping

    def __len__(self):
        return len(self._mapping)

    def __iter__(self):
        return iter(self._mapping)

    def __reversed__(self):
        return reversed(self._mapping)

    def get(self, key, default=None, /):
        return self._mapping.get(key, default)

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def copy(self):
        return self._mapping.copy()

    def __eq__(self, other):
        return self._mapping == other

    def __hash__(self):
        return hash(self._mapping)

    def __or__(self, other):
        return self._mapping | (other._mapping if isinstance(other, MappingProxyType) else other)

    def __ror__(self, other):
        return other | self._mapping

    def __repr__(self):
        return f"mappingproxy({self._mapping!r})"

    def __str__(self):
        return str(self._mapping)

    def __reduce__(self):
        raise TypeError("cannot pickle 'mappingproxy' object")


MappingProxyType = mappingproxy
del mappingproxy

