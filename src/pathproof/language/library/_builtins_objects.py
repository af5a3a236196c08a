"""Methods of objects, functions, numbers and texts that the machine cannot do alone, or not with every argument.

What a class `_methods_of_<type>` holds becomes the slow path of the machine's own method of that name, or the method
itself if the machine has none.
"""

import _builtins_classes as _classes
import _builtins_formatting as _formatting
import _builtins_generics as _generics
import _builtins_numbers as _numbers
import _builtins_operators as _operators
import _builtins_text as _text
from _builtins_classes import build_class as _build_class
from _builtins_sequences import own, plain_index
from _machine import (
    apply,
    bind,
    host,
    is_class,
    lookup,
    method_new,
    missing,
    payload,
    private_of,
    property_new,
    refuse,
    same,
    type_of,
)

ADDRESS = "\U00010a7f"  # where Python shows what it does not fix: the machine knows this character (`hostops.MARK`)


def _shown_function():
    """One of ours, to compare the type of others with."""


class _methods_of_object:
    __new__ = _classes.object_new
    __init__ = _classes.object_init
    __init_subclass__ = _classes.init_subclass
    __format__ = _text.format_of_object

    def __repr__(self):
        cls = type_of(self)
        return f"<{_generics.type_text(cls)} object at {ADDRESS}>"

    def __str__(self):
        return repr(self)

    def __ne__(self, other, /):
        result = bind(lookup(type_of(self), "__eq__"), self)(other)
        if result is NotImplemented:
            return result
        return False if result else True

    def __lt__(self, other, /):
        return NotImplemented

    __le__ = __gt__ = __ge__ = __lt__


class _methods_of_type:
    __new__ = _classes.type_new
    __init__ = _classes.type_init
    __call__ = _classes.type_call

    def __or__(self, other):
        return _generics.union(self, other)

    def __ror__(self, other):
        return _generics.union(other, self)

    def __repr__(self):
        return f"<class '{_generics.type_text(self)}'>"


class _methods_of_function:
    def __call__(self, /, *args, **kwargs):
        return apply(self, args, kwargs)

    def __get__(self, obj, cls=None, /):
        return self if obj is None else method_new(self, obj)

    def __repr__(self):
        known = private_of(self, "__module__") is missing()  # else the program has called it something
        if known and (self.__module__ == "builtins" or self.__module__.startswith("_builtins_")):
            return f"<built-in function {self.__name__}>"
        return f"<function {self.__qualname__} at {ADDRESS}>"


class _methods_of_builtin_function_or_method:
    __call__ = _methods_of_function.__call__
    __get__ = _methods_of_function.__get__

    def __repr__(self):
        return f"<built-in function {self.__name__}>"


class _methods_of_method:
    __call__ = _methods_of_function.__call__

    def __get__(self, obj, cls=None, /):
        return self

    def __repr__(self):
        if same(type_of(self.__func__), type_of(_shown_function)):
            return f"<bound method {self.__func__.__qualname__} of {self.__self__!r}>"
        return f"<built-in method {self.__func__.__name__} of {type_of(self.__self__).__name__} object at {ADDRESS}>"


class _methods_of_staticmethod:
    def __call__(self, /, *args, **kwargs):
        return apply(self.__func__, args, kwargs)

    def __get__(self, obj, cls=None, /):
        return self.__func__

    def __repr__(self):
        return f"<staticmethod({self.__func__!r})>"


class _methods_of_classmethod:
    def __get__(self, obj, cls=None, /):
        return method_new(self.__func__, type_of(obj) if cls is None else cls)

    def __repr__(self):
        return f"<classmethod({self.__func__!r})>"


class _methods_of_property:
    def __new__(cls, fget=None, fset=None, fdel=None, doc=None):
        return property_new(fget, fset, fdel, doc)

    def __get__(self, obj, cls=None, /):
        if obj is None:
            return self
        if self.fget is None:
            raise AttributeError("property has no getter")
        return self.fget(obj)

    def __set__(self, obj, value, /):
        if self.fset is None:
            raise AttributeError("property has no setter")
        self.fset(obj, value)

    def __delete__(self, obj, /):
        if self.fdel is None:
            raise AttributeError("property has no deleter")
        self.fdel(obj)


class _methods_of_generator:
    throw = _operators.generator_throw
    close = _operators.generator_close

    def __repr__(self):
        return f"<generator object at {ADDRESS}>"


class _methods_of_lock:
    def __repr__(self):
        refuse("repr of a lock", "it shows an address, and whether it is held", "leave it out, or use locked()")


class _methods_of_RLock:
    __repr__ = _methods_of_lock.__repr__


class _methods_of_module:
    def __repr__(self):
        return f"<module '{self.__name__}' from {ADDRESS}>"


def _single(kind, value):
    """`__new__` of a type that has one value."""

    def new(cls, /, *args, **kwargs):
        if args or kwargs:
            raise TypeError(f"{kind} takes no arguments")
        return value

    return new


class _methods_of_NotImplementedType:
    __new__ = _single("NotImplementedType", NotImplemented)

    def __repr__(self):
        return "NotImplemented"


class _methods_of_NoneType:
    __new__ = _single("NoneType", None)
    __repr__ = _text.repr_of_plain

    def __bool__(self):
        return False


class _methods_of_ellipsis:
    __new__ = _single("EllipsisType", ...)
    __repr__ = _text.repr_of_plain


class _methods_of_super:
    def __new__(cls, *args):
        if not args:
            raise RuntimeError("super(): no arguments")
        if not is_class(args[0]):
            raise TypeError(f"super() argument 1 must be a type, not {type_of(args[0]).__name__}")
        refuse(
            "super() with one argument",
            "unbound super objects are not modelled",
            "give two arguments, or none",
        )


class _methods_of_slice:
    def indices(self, length, /):
        length = _operators.index_of(length)
        return plain_index(self, "slice").indices(length)

    def __new__(cls, *args):
        if not args:
            raise TypeError("slice expected at least 1 argument, got 0")
        raise TypeError(f"slice expected at most 3 arguments, got {len(args)}")

    def __eq__(self, other, /):
        if not same(type_of(other), slice):
            return NotImplemented
        return (self.start, self.stop, self.step) == (other.start, other.stop, other.step)

    def __lt__(self, other, /):
        if not same(type_of(other), slice):
            return NotImplemented
        return (self.start, self.stop, self.step) < (other.start, other.stop, other.step)

    def __le__(self, other, /):
        if not same(type_of(other), slice):
            return NotImplemented
        return (self.start, self.stop, self.step) <= (other.start, other.stop, other.step)

    def __gt__(self, other, /):
        if not same(type_of(other), slice):
            return NotImplemented
        return (self.start, self.stop, self.step) > (other.start, other.stop, other.step)

    def __ge__(self, other, /):
        if not same(type_of(other), slice):
            return NotImplemented
        return (self.start, self.stop, self.step) >= (other.start, other.stop, other.step)

    def __repr__(self):
        return f"slice({self.start!r}, {self.stop!r}, {self.step!r})"


def _only(kind, name, function):
    """A method that several types share, as that of one type: called on anything else it raises."""

    def method(self, /, *args, **kwargs):
        own(self, kind, name)
        return function(self, *args, **kwargs)

    method.__name__ = name
    return method


class _methods_of_int:
    __new__ = _numbers.new_of_int
    real = numerator = property(_numbers.int_of_number)
    imag = property(lambda self: 0)
    denominator = property(lambda self: 1)
    from_bytes = classmethod(_numbers.from_bytes_of_int)
    __repr__ = _only(int, "__repr__", _text.repr_of_int)
    __format__ = _only(int, "__format__", _text.format_of_plain)
    __int__ = _only(int, "__int__", _numbers.int_of_number)
    __float__ = _only(int, "__float__", _numbers.float_of_number)
    __abs__ = _only(int, "__abs__", _numbers.abs_of_number)
    __round__ = _only(int, "__round__", _numbers.round_of_number)
    __divmod__ = _only(int, "__divmod__", _numbers.divmod_of_number)
    __rdivmod__ = _only(int, "__rdivmod__", _numbers.rdivmod_of_number)
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _numbers.refuse_number
    __lt__ = __le__ = __gt__ = __ge__ = _numbers.refuse_number


class _methods_of_bool:
    __repr__ = _only(bool, "__repr__", _text.repr_of_plain)
    __new__ = _numbers.new_of_bool


class _methods_of_float:
    __new__ = _numbers.new_of_float
    real = property(_numbers.float_of_number)
    imag = property(lambda self: 0.0)
    fromhex = classmethod(_numbers.fromhex_of_float)
    __repr__ = _only(float, "__repr__", _text.repr_of_plain)
    __format__ = _only(float, "__format__", _text.format_of_plain)
    __int__ = _only(float, "__int__", _numbers.int_of_number)
    __float__ = _only(float, "__float__", _numbers.float_of_number)
    __abs__ = _only(float, "__abs__", _numbers.abs_of_number)
    __round__ = _only(float, "__round__", _numbers.round_of_number)
    __divmod__ = _only(float, "__divmod__", _numbers.divmod_of_number)
    __rdivmod__ = _only(float, "__rdivmod__", _numbers.rdivmod_of_number)
    __neg__ = _only(float, "__neg__", _numbers.clock_of_clock)
    __pos__ = _only(float, "__pos__", _numbers.clock_of_clock)
    __add__ = _only(float, "__add__", _numbers.clock_from_clock)
    __radd__ = _only(float, "__radd__", _numbers.clock_from_clock)
    __sub__ = _only(float, "__sub__", _numbers.clock_from_clock)
    __rsub__ = _only(float, "__rsub__", _numbers.clock_from_clock)
    __mul__ = _only(float, "__mul__", _numbers.clock_from_clock)
    __rmul__ = _only(float, "__rmul__", _numbers.clock_from_clock)
    __truediv__ = _only(float, "__truediv__", _numbers.truediv_of_clock)
    __rtruediv__ = _only(float, "__rtruediv__", _numbers.rtruediv_of_clock)
    __floordiv__ = _only(float, "__floordiv__", _numbers.floordiv_of_clock)
    __rfloordiv__ = _only(float, "__rfloordiv__", _numbers.rfloordiv_of_clock)
    __mod__ = _only(float, "__mod__", _numbers.mod_of_clock)
    __rmod__ = _only(float, "__rmod__", _numbers.rmod_of_clock)
    __eq__ = _only(float, "__eq__", _numbers.compare_of_clock)
    __ne__ = _only(float, "__ne__", _numbers.compare_of_clock)
    __lt__ = _only(float, "__lt__", _numbers.compare_of_clock)
    __le__ = _only(float, "__le__", _numbers.compare_of_clock)
    __gt__ = _only(float, "__gt__", _numbers.compare_of_clock)
    __ge__ = _only(float, "__ge__", _numbers.compare_of_clock)


class _methods_of_str:
    __new__ = _text.new_of_str
    join = _text.join_of_str
    format = _formatting.format_of_str
    format_map = _formatting.format_map_of_str
    translate = _text.translate_of_str
    maketrans = staticmethod(_text.maketrans_of_str)
    __mod__ = _formatting.mod_of_str
    __contains__ = _text.contains_of_str
    __getitem__ = _text.getitem_of_str
    __format__ = _only(str, "__format__", _text.format_of_plain)
    __repr__ = _only(str, "__repr__", _text.repr_of_plain)

    def __str__(self):
        own(self, str, "__str__")
        return payload(self)


class _methods_of_bytes:
    __new__ = _text.new_of_bytes
    join = _text.join_of_bytes
    fromhex = classmethod(_numbers.fromhex_of_bytes)
    __mod__ = _formatting.mod_of_bytes
    __getitem__ = _text.getitem_of_bytes
    __repr__ = _only(bytes, "__repr__", _text.repr_of_plain)

    def __str__(self):
        own(self, bytes, "__str__")
        return host("repr", payload(self))

    def __bytes__(self):
        own(self, bytes, "__bytes__")
        return payload(self)
