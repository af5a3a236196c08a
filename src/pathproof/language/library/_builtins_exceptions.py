"""The tree of builtin exceptions, without the families that keep details (`_builtins_errors`).

An exception holds its arguments, and what `except` or `from` adds; everything else is worked out from these, since
every attribute would be part of the state. The machine makes its own exceptions likewise.
"""

import _builtins_text as _text
from _builtins_classes import build_class as _build_class
from _builtins_operators import is_traceback
from _machine import allocate, instance_get, instance_set, is_subclass, missing, refuse, type_of


class BaseException:
    """An exception holds its arguments, and what an `except` or `from` adds; the machine makes its own likewise."""

    _holds_args = True

    def __new__(cls, /, *args, **kwargs):
        self = allocate(cls)
        instance_set(self, "args", args)
        return self

    def __init__(self, /, *args, **kwargs):
        if kwargs:
            raise TypeError(f"{type_of(self).__name__}() takes no keyword arguments")
        instance_set(self, "args", args)

    def __str__(self):
        args = self.args
        if not args:
            return ""
        return _text.text_of(args[0]) if len(args) == 1 else repr(args)

    def __repr__(self):
        args = self.args
        name = type_of(self).__name__
        return f"{name}({args[0]!r})" if len(args) == 1 else name + repr(args)

    def with_traceback(self, traceback, /):
        if traceback is not None and not is_traceback(traceback):
            raise TypeError("__traceback__ must be a traceback or None")
        return self

    def add_note(self, note, /):
        if not is_subclass(type_of(note), str):
            raise TypeError(f"note must be a str, not '{type_of(note).__name__}'")
        notes = getattr(self, "__notes__", None)
        if notes is None and instance_get(self, "__notes__") is missing():
            notes = []
            self.__notes__ = notes
        if not is_subclass(type_of(notes), list):
            raise TypeError("Cannot add note: __notes__ is not a list")
        list.append(notes, note)

    @property
    def __cause__(self):
        cause = instance_get(self, "__cause__")
        return None if cause is missing() else cause

    @__cause__.setter
    def __cause__(self, cause):
        if cause is not None and not is_subclass(type_of(cause), BaseException):
            raise TypeError("exception cause must be None or derive from BaseException")
        instance_set(self, "__cause__", cause)
        instance_set(self, "__suppress_context__", True)

    @property
    def __context__(self):
        context = instance_get(self, "__context__")
        return None if context is missing() else context

    @__context__.setter
    def __context__(self, context):
        if context is not None and not is_subclass(type_of(context), BaseException):
            raise TypeError("exception context must be None or derive from BaseException")
        instance_set(self, "__context__", context)

    @property
    def __suppress_context__(self):
        return instance_get(self, "__suppress_context__") is True

    @__suppress_context__.setter
    def __suppress_context__(self, value):
        if value is not True and value is not False:
            raise TypeError("attribute value type must be bool")
        instance_set(self, "__suppress_context__", value)

    @property
    def __traceback__(self):
        refuse("__traceback__", "tracebacks are not modelled", "leave it out")


def _given(self, name):
    """An attribute that CPython fills in for errors that the interpreter raises."""
    value = instance_get(self, name)
    if value is missing():
        refuse(
            f"{name} of an exception", "the details of errors are not modelled", "look at its text or type"
        )
    return value


def _take_keywords(self, kwargs, allowed):
    for name, value in kwargs.items():
        if name not in allowed:
            raise TypeError(f"'{name}' is an invalid keyword argument for {type_of(self).__name__}()")
        instance_set(self, name, value)


class Exception(BaseException):
    pass


class GeneratorExit(BaseException):
    pass


class KeyboardInterrupt(BaseException):
    pass


class SystemExit(BaseException):
    @property
    def code(self):
        args = self.args
        return (args[0] if len(args) == 1 else args) if args else None


class ArithmeticError(Exception):
    pass


class FloatingPointError(ArithmeticError):
    pass


class OverflowError(ArithmeticError):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    def __init__(self, /, *args, **kwargs):
        instance_set(self, "args", args)
        _take_keywords(self, {"name": None, "obj": None, **kwargs} if kwargs else kwargs, ("name", "obj"))

    name = property(lambda self: _given(self, "name"), lambda self, value: instance_set(self, "name", value))
    obj = property(lambda self: _given(self, "obj"), lambda self, value: instance_set(self, "obj", value))


class BufferError(Exception):
    pass


class EOFError(Exception):
    pass


class ImportError(Exception):
    name = None

    def __init__(self, /, *args, **kwargs):
        instance_set(self, "args", args)
        for name in ("name", "path", "name_from"):
            if instance_get(self, name) is not missing():  # it is called again
                instance_set(self, name, None)
        _take_keywords(self, kwargs, ("name", "path", "name_from"))

    @property
    def path(self):
        value = instance_get(self, "path")
        if value is not missing():
            return value
        if instance_get(self, "name_from") not in (missing(), None):  # the machine made it, for a name of a module
            refuse("path of an exception", "it shows where a file is", "look at its name")
        return None

    @path.setter
    def path(self, value):
        instance_set(self, "path", value)

    @path.deleter
    def path(self):
        instance_set(self, "path", None)

    @property
    def name_from(self):
        refuse("name_from of an exception", "it is new in Python 3.12", "look at its name")

    @name_from.setter
    def name_from(self, value):
        instance_set(self, "name_from", value)

    @property
    def msg(self):
        return self.args[0] if len(self.args) == 1 else None


class ModuleNotFoundError(ImportError):
    pass


class LookupError(Exception):
    pass


class IndexError(LookupError):
    pass


class KeyError(LookupError):
    def __str__(self):
        return repr(self.args[0]) if len(self.args) == 1 else BaseException.__str__(self)


class MemoryError(Exception):
    pass


class NameError(Exception):
    def __init__(self, /, *args, **kwargs):
        instance_set(self, "args", args)
        _take_keywords(self, kwargs, ("name",))

    name = property(lambda self: _given(self, "name"), lambda self, value: instance_set(self, "name", value))


class UnboundLocalError(NameError):
    pass


class ReferenceError(Exception):
    pass


class RuntimeError(Exception):
    pass


class NotImplementedError(RuntimeError):
    pass


class RecursionError(RuntimeError):
    pass


class StopIteration(Exception):
    @property
    def value(self):
        return self.args[0] if self.args else None


class StopAsyncIteration(Exception):
    pass


class SystemError(Exception):
    pass


class TypeError(Exception):
    pass


class ValueError(Exception):
    pass


class Warning(Exception):
    pass


class BytesWarning(Warning):
    pass


class DeprecationWarning(Warning):
    pass


class EncodingWarning(Warning):
    pass


class FutureWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


class PendingDeprecationWarning(Warning):
    pass


class ResourceWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


class SyntaxWarning(Warning):
    pass


class UnicodeWarning(Warning):
    pass


class UserWarning(Warning):
    pass
