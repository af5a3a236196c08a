"""Everything of Python's builtins that may have to run code of the checked program, written in Python.

The machine does the simple cases itself (`machine/functions.py`, `containers.py`, `delegation.py`). What it defers
goes to the function of the same name here, or to the method of the same name in the class `_methods_of_<type>`.
Functions with a leading underscore are called by the machine or by compiled code: `_binary` is the `+` of objects,
`_build_class` a class statement, `_format` a field of an f-string.

The work is done in the modules `_builtins_*`, by subject, which hold functions only. This one holds the classes, the
exceptions first, and is the table of what is called what.
"""

import _builtins_classes as _classes
import _builtins_operators as _operators
import _builtins_sequences as _sequences
import _builtins_tables as _tables
import _builtins_text as _text
from _machine import (
    allocate,
    apply,
    attribute,
    bind,
    class_names,
    host,
    instance_delete,
    instance_get,
    instance_names,
    instance_set,
    is_class,
    is_plain,
    is_subclass,
    list_snapshot,
    lookup,
    method_new,
    missing,
    mro,
    output,
    payload,
    property_new,
    refuse,
    same,
    touch_write,
    type_of,
)

# -- what the machine and compiled code call ----------------------------------------------------------------------

_build_class = _classes.build_class
_instantiate = _classes.instantiate
_type = _classes.type_or_class
_raise = _classes.raise_exception
_getattribute = _classes.hooked_attribute
_call_bound = _classes.call_bound
_is_sequence = _classes.is_sequence
_is_mapping = _classes.is_mapping
_match_keys = _classes.match_keys
_match_rest = _classes.match_rest
_match_class = _classes.match_class
_binary = _operators.binary
_inplace = _operators.inplace
_unary = _operators.unary
_compare = _operators.compare
_truth = _operators.truth
_contains = _operators.contains
_unpack = _operators.unpack
_unpack_all = _operators.unpack_all
_extend = _operators.extend
_set_add = _operators.set_add
_set_update = _operators.set_update
_build_set = _operators.build_set
_dict_update = _operators.dict_update
_dict_merge = _operators.dict_merge
_delegate_send = _operators.delegate_send
_delegate_throw = _operators.delegate_throw
_delegate_close = _operators.delegate_close
_format = _text.format_field
_index = _operators.index_of
_next = next  # still the machine's own, whose slow path is defined below


def _property(function, args):
    """Runs an invariant."""
    return apply(function, args, {})


class _Globals:
    """The module's globals before or after a step, as a step invariant sees them."""


# -- exceptions ---------------------------------------------------------------------------------------------------


class BaseException:
    """An exception holds its arguments, and what an `except` or `from` adds; the machine makes its own likewise."""

    __context__ = None
    __suppress_context__ = False

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
        if traceback is not None and type_of(traceback).__name__ != "traceback":
            raise TypeError("__traceback__ must be a traceback or None")
        return self

    def add_note(self, note, /):
        if not is_subclass(type_of(note), str):
            raise TypeError(f"note must be a str, not '{type_of(note).__name__}'")
        if instance_get(self, "__notes__") is missing():
            instance_set(self, "__notes__", [])
        self.__notes__.append(note)

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
    path = None

    def __init__(self, /, *args, **kwargs):
        instance_set(self, "args", args)
        _take_keywords(self, kwargs, ("name", "path", "name_from"))

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


class OSError(Exception):
    """With two to five arguments the first two are number and text; the rest is kept beside `args`."""

    filename = None
    filename2 = None

    def __new__(cls, /, *args, **kwargs):
        if same(cls, OSError) and 2 <= len(args) <= 5:
            cls = _ERRORS_BY_NUMBER.get(args[0], cls)
        return BaseException.__new__(cls, *args)

    def __init__(self, /, *args, **kwargs):
        BaseException.__init__(self, *args, **kwargs)
        if 2 <= len(args) <= 5:
            instance_set(self, "args", args[:2])
            if len(args) > 2 and args[2] is not None:
                instance_set(self, "filename", args[2])
            if len(args) > 4 and args[4] is not None:
                instance_set(self, "filename2", args[4])

    @property
    def errno(self):
        return self.args[0] if len(self.args) == 2 else None

    @property
    def strerror(self):
        return self.args[1] if len(self.args) == 2 else None

    def __str__(self):
        if len(self.args) != 2:
            return BaseException.__str__(self)
        text = f"[Errno {self.args[0]}] {self.args[1]}"
        if self.filename is not None:
            text += f": {self.filename!r}"
            if self.filename2 is not None:
                text += f" -> {self.filename2!r}"
        return text


IOError = EnvironmentError = OSError


class BlockingIOError(OSError):
    pass


class ChildProcessError(OSError):
    pass


class ConnectionError(OSError):
    pass


class BrokenPipeError(ConnectionError):
    pass


class ConnectionAbortedError(ConnectionError):
    pass


class ConnectionRefusedError(ConnectionError):
    pass


class ConnectionResetError(ConnectionError):
    pass


class FileExistsError(OSError):
    pass


class FileNotFoundError(OSError):
    pass


class InterruptedError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class ProcessLookupError(OSError):
    pass


class TimeoutError(OSError):
    pass


_ERRORS_BY_NUMBER = {  # as on Linux
    1: PermissionError, 2: FileNotFoundError, 3: ProcessLookupError, 4: InterruptedError, 10: ChildProcessError,
    11: BlockingIOError, 13: PermissionError, 17: FileExistsError, 20: NotADirectoryError, 21: IsADirectoryError,
    32: BrokenPipeError, 103: ConnectionAbortedError, 104: ConnectionResetError, 108: BrokenPipeError,
    110: TimeoutError, 111: ConnectionRefusedError, 114: BlockingIOError, 115: BlockingIOError,
}  # fmt: skip


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


class SyntaxError(Exception):
    """Of the details only the message, the file and the line."""

    def _detail(self, place):
        return self.args[1][place] if len(self.args) == 2 else None

    @property
    def msg(self):
        return self.args[0] if self.args else None

    @property
    def filename(self):
        return self._detail(0)

    @property
    def lineno(self):
        return self._detail(1)

    def __str__(self):
        if self.filename is None or self.lineno is None:
            return _text.text_of(self.msg)
        return f"{self.msg} ({self.filename.rpartition('/')[2]}, line {self.lineno})"


class IndentationError(SyntaxError):
    pass


class TabError(IndentationError):
    pass


class SystemError(Exception):
    pass


class TypeError(Exception):
    pass


class ValueError(Exception):
    pass


class UnicodeError(ValueError):
    pass


def _check_count(args, count):
    if len(args) != count:
        raise TypeError(f"function takes exactly {count} arguments ({len(args)} given)")


class UnicodeDecodeError(UnicodeError):
    def __init__(self, /, *args):
        _check_count(args, 5)
        BaseException.__init__(self, *args)

    encoding = property(lambda self: self.args[0])
    object = property(lambda self: self.args[1])
    start = property(lambda self: self.args[2])
    end = property(lambda self: self.args[3])
    reason = property(lambda self: self.args[4])

    def __str__(self):
        encoding, data, start, end, reason = self.args
        if end == start + 1:
            return f"'{encoding}' codec can't decode byte 0x{data[start]:02x} in position {start}: {reason}"
        return f"'{encoding}' codec can't decode bytes in position {start}-{end - 1}: {reason}"


def _escaped(letter):
    code = ord(letter)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


class UnicodeEncodeError(UnicodeError):
    def __init__(self, /, *args):
        _check_count(args, 5)
        BaseException.__init__(self, *args)

    encoding = property(lambda self: self.args[0])
    object = property(lambda self: self.args[1])
    start = property(lambda self: self.args[2])
    end = property(lambda self: self.args[3])
    reason = property(lambda self: self.args[4])

    def __str__(self):
        return _not_encodable(f"'{self.args[0]}' codec can't encode", *self.args[1:])


class UnicodeTranslateError(UnicodeError):
    def __init__(self, /, *args):
        _check_count(args, 4)
        BaseException.__init__(self, *args)

    object = property(lambda self: self.args[0])
    start = property(lambda self: self.args[1])
    end = property(lambda self: self.args[2])
    reason = property(lambda self: self.args[3])

    def __str__(self):
        return _not_encodable("can't translate", *self.args)


def _not_encodable(what, text, start, end, reason):
    if end == start + 1:
        return f"{what} character '{_escaped(text[start])}' in position {start}: {reason}"
    return f"{what} characters in position {start}-{end - 1}: {reason}"


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


# -- iterators ----------------------------------------------------------------------------------------------------


_NOTHING = object()


class iterator:
    """Along a sequence that has only `__getitem__`, until that raises IndexError."""

    __slots__ = ("_place", "_sequence")

    def __init__(self, sequence):
        self._sequence = sequence
        self._place = 0

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        place = self._place
        if place is not None:
            self._place = place + 1
            item = _sequences.item_or_missing(self._sequence, place)
            if item is not missing():
                return item
            self._place = None
        raise StopIteration


_SequenceIterator = iterator


class callable_iterator:
    """`iter(function, sentinel)`."""

    __slots__ = ("_function", "_sentinel")

    def __init__(self, function, sentinel):
        self._function = function
        self._sentinel = sentinel

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        if self._function is not None:
            item = self._function()
            if not same(item, self._sentinel) and not item == self._sentinel:
                return item
            self._function = None
        raise StopIteration


_CallableIterator = callable_iterator
del iterator, callable_iterator  # these names are for type() to show, not for programs


class enumerate:
    __slots__ = ("_count", "_iterator")

    def __init__(self, iterable=missing(), start=0):
        if iterable is missing():
            raise TypeError("enumerate() missing required argument 'iterable'")
        self._iterator = iter(iterable)
        self._count = _index(start)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        item = next(self._iterator)
        count = self._count
        self._count = count + 1
        return count, item


class zip:
    __slots__ = ("_iterators", "_strict")

    def __init__(self, /, *iterables, strict=False):
        self._iterators = list_snapshot([iter(iterable) for iterable in iterables])
        self._strict = True if strict else False

    def __iter__(self):
        return self

    def __next__(self):
        iterators = self._iterators
        if not iterators:
            raise StopIteration
        items = []
        if not self._strict:
            for iterator in iterators:
                items.append(next(iterator))
            return list_snapshot(items)
        for iterator in iterators:
            try:
                items.append(next(iterator))
            except StopIteration:
                break
        if len(items) == len(iterators):
            return list_snapshot(items)
        place = len(items)
        if place:
            others = "argument 1" if place == 1 else f"arguments 1-{place}"
            raise ValueError(f"zip() argument {place + 1} is shorter than {others}")
        for place in range(1, len(iterators)):
            if next(iterators[place], _NOTHING) is not _NOTHING:
                others = "argument 1" if place == 1 else f"arguments 1-{place}"
                raise ValueError(f"zip() argument {place + 1} is longer than {others}")
        raise StopIteration


class map:
    __slots__ = ("_function", "_iterators")

    def __init__(self, /, *args):
        if len(args) < 2:
            raise TypeError("map() must have at least two arguments.")
        self._function = args[0]
        self._iterators = list_snapshot([iter(iterable) for iterable in args[1:]])

    def __iter__(self):
        return self

    def __next__(self):
        iterators = self._iterators
        if len(iterators) == 1:
            return self._function(next(iterators[0]))
        items = []
        for iterator in iterators:
            items.append(next(iterator))
        return self._function(*items)


class filter:
    __slots__ = ("_function", "_iterator")

    def __init__(self, /, *args):
        if len(args) != 2:
            raise TypeError(f"filter expected 2 arguments, got {len(args)}")
        self._function = None if same(args[0], bool) else args[0]
        self._iterator = iter(args[1])

    def __iter__(self):
        return self

    def __next__(self):
        function = self._function
        while True:
            item = next(self._iterator)
            if item if function is None else function(item):
                return item


class reversed:
    __slots__ = ("_place", "_sequence")

    def __new__(cls, sequence, /):
        kind = type_of(sequence)
        method = lookup(kind, "__reversed__")
        if method is not missing() and method is not None:
            return bind(method, sequence)()
        if method is None or lookup(kind, "__getitem__") is missing() or lookup(kind, "__len__") is missing():
            raise TypeError(f"'{kind.__name__}' object is not reversible")
        return _reversed(cls, sequence)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        place = self._place - 1
        if place >= 0:
            self._place = place
            item = _sequences.item_or_missing(self._sequence, place)
            if item is not missing():
                return item
            self._place = 0
        raise StopIteration


def _reversed(cls, sequence):
    self = allocate(cls)
    self._sequence = sequence
    self._place = len(sequence)
    return self


class list_reverseiterator(reversed):
    __slots__ = ()

    def __next__(self):
        touch_write(self)
        place = self._place - 1
        if place >= 0:
            self._place = place
            try:
                return list.__getitem__(self._sequence, place)
            except IndexError:
                self._place = 0
        raise StopIteration


_ListReversed = list_reverseiterator
del list_reverseiterator


class _DictReversed:
    """Backwards along a dictionary, which must keep its size meanwhile."""

    __slots__ = ("_place", "_size", "_source")

    def __init__(self, source):
        self._source = source
        self._place = self._size = len(source)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        if self._place == 0:
            raise StopIteration
        items = _operators.items_of(self._source)
        if len(items) != self._size:
            self._size = -1
            raise RuntimeError("dictionary changed size during iteration")
        self._place -= 1
        return items[self._place]


def _iter(value):
    kind = type_of(value)
    method = lookup(kind, "__iter__")
    if method is missing() and lookup(kind, "__getitem__") is not missing():
        return _SequenceIterator(value)
    if method is missing() or method is None:
        raise TypeError(f"'{kind.__name__}' object is not iterable")
    result = bind(method, value)()
    if lookup(type_of(result), "__next__") is missing():
        raise TypeError(f"iter() returned non-iterator of type '{type_of(result).__name__}'")
    return result


_delegate_iter = _iter


def iter(*args):
    if len(args) == 1:
        return _iter(args[0])
    if len(args) != 2:
        raise TypeError(
            f"iter expected at {'most 2 arguments' if args else 'least 1 argument'}, got {len(args)}"
        )
    if not callable(args[0]):
        raise TypeError("iter(object, sentinel): object must be callable")
    return _CallableIterator(args[0], args[1])


next = _operators.following


# -- functions ----------------------------------------------------------------------------------------------------

len = _operators.length
repr = _text.representation
ascii = _text.ascii_text
format = _text.formatted
isinstance = _classes.instance_test
issubclass = _classes.subclass_test
getattr = _classes.getattr
hasattr = _classes.hasattr
setattr = _classes.setattr
delattr = _classes.delattr
sorted = _sequences.sorted
sum = _sequences.sum


def min(*args, key=None, default=missing()):
    return _sequences.extreme("min", args, key, default)


def max(*args, key=None, default=missing()):
    return _sequences.extreme("max", args, key, default)


def any(iterable, /):
    for item in _tables.elements(iterable):
        if item:
            return True
    return False


def all(iterable, /):
    for item in _tables.elements(iterable):
        if not item:
            return False
    return True


def print(*args, sep=None, end=None, file=None, flush=False):
    if sep is None:
        sep = " "
    elif not is_subclass(type_of(sep), str):
        raise TypeError(f"sep must be None or a string, not {type_of(sep).__name__}")
    if end is None:
        end = "\n"
    elif not is_subclass(type_of(end), str):
        raise TypeError(f"end must be None or a string, not {type_of(end).__name__}")
    if file is None:
        output(payload(sep).join([_text.text_of(arg) for arg in args]) + payload(end))
        return
    write = file.write
    first = True
    for arg in args:
        if not first:
            write(sep)
        write(_text.text_of(arg))
        first = False
    write(end)
    if flush:
        file.flush()


def hash(obj, /):
    kind = type_of(obj)
    method = lookup(kind, "__hash__")
    if method is missing() or method is None:
        raise TypeError(f"unhashable type: '{kind.__name__}'")
    result = bind(method, obj)()
    if not is_subclass(type_of(result), int):
        raise TypeError("__hash__ method should return an integer")
    result = payload(result)
    if is_plain(result):
        if not -9223372036854775808 <= result <= 9223372036854775807:
            return host("hash", result)
        if result == -1:
            return -2
    return result


def vars(obj=missing(), /):
    if obj is missing():
        refuse("vars() without an argument", "local variables are not kept once they are dead", "name them")
    try:
        return attribute(obj, "__dict__")
    except AttributeError:
        raise TypeError("vars() argument must have __dict__ attribute") from None


def abs(x, /):
    method = lookup(type_of(x), "__abs__")
    if method is missing():
        raise TypeError(f"bad operand type for abs(): '{type_of(x).__name__}'")
    return bind(method, x)()


def divmod(x, y, /):
    return _binary("divmod()", x, y)


def pow(base, exp, mod=None):
    if mod is None:
        return base**exp
    method = lookup(type_of(base), "__pow__")
    if method is not missing() and not is_plain(payload(base)):
        result = bind(method, base)(exp, mod)
        if result is not NotImplemented:
            return result
    kinds = [type_of(part) for part in (base, exp, mod)]
    if all([is_subclass(kind, int) for kind in kinds]):
        return host("pow", _text.plain_value(base), _text.plain_value(exp), _text.plain_value(mod))
    if all([is_subclass(kind, int) or is_subclass(kind, float) for kind in kinds]):
        raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
    names = ", ".join([f"'{kind.__name__}'" for kind in kinds])
    raise TypeError(f"unsupported operand type(s) for ** or pow(): {names}")


def round(number, ndigits=missing()):
    method = lookup(type_of(number), "__round__")
    if method is missing():
        raise TypeError(f"type {type_of(number).__name__} doesn't define __round__ method")
    return (
        bind(method, number)() if ndigits is missing() or ndigits is None else bind(method, number)(ndigits)
    )


def bin(number, /):
    return host("bin", _index(number))


def oct(number, /):
    return host("oct", _index(number))


def hex(number, /):
    return host("hex", _index(number))


def chr(i, /):
    return host("chr", _index(i))


def ord(c, /):
    if is_subclass(type_of(c), str) or is_subclass(type_of(c), bytes):
        return host("ord", payload(c))
    raise TypeError(f"ord() expected string of length 1, but {type_of(c).__name__} found")


# -- namespaces as mappings ---------------------------------------------------------------------------------------

_HIDDEN = ("args", "__cause__", "__context__", "__suppress_context__")  # no part of an exception's __dict__


class _AttributeView:
    """What `obj.__dict__` gives: the attributes of the instance, live."""

    __slots__ = ("_object",)
    __hash__ = None

    def __init__(self, obj):
        self._object = obj

    def _names(self):
        names = instance_names(self._object)
        if is_subclass(type_of(self._object), BaseException):
            return list_snapshot([name for name in names if name not in _HIDDEN])
        return names

    def _copy(self):
        obj = self._object
        return {name: instance_get(obj, name) for name in self._names()}

    def __getitem__(self, name, /):
        value = instance_get(self._object, name)
        if value is missing():
            raise KeyError(name)
        return value

    def __setitem__(self, name, value, /):
        instance_set(self._object, _classes.checked_name(name), value)

    def __delitem__(self, name, /):
        if instance_get(self._object, name) is missing():
            raise KeyError(name)
        instance_delete(self._object, name)

    def __contains__(self, name, /):
        return instance_get(self._object, name) is not missing()

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
        value = instance_get(self._object, name)
        return default if value is missing() else value

    def setdefault(self, name, default=None, /):
        if name not in self:
            self[name] = default
        return self[name]

    def pop(self, name, default=missing(), /):
        value = instance_get(self._object, name)
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
        return self._copy() == (other._copy() if same(type_of(other), _AttributeView) else other)

    def __or__(self, other, /):
        return self._copy() | (other._copy() if same(type_of(other), _AttributeView) else other)

    def __ror__(self, other, /):
        return other | self._copy()

    def __ior__(self, other, /):
        self.update(other)
        return self

    def __repr__(self):
        return repr(self._copy())


def _attribute_view(obj):
    return _AttributeView(obj)


class _NamespaceView:
    """What `cls.__dict__` gives: the attributes of the class itself, to look at only."""

    __slots__ = ("_class",)
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
        return self._copy() == (other._copy() if same(type_of(other), _NamespaceView) else other)

    def __or__(self, other, /):
        return self._copy() | other

    def __ror__(self, other, /):
        return other | self._copy()

    def __repr__(self):
        return f"mappingproxy({self._copy()!r})"


def _namespace_view(cls):
    return _NamespaceView(cls)


# -- types as annotations -----------------------------------------------------------------------------------------


def _type_text(value):
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
        if not same(type_of(other), _GenericAlias):
            return NotImplemented
        return same(self.__origin__, other.__origin__) and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __repr__(self):
        return f"{_type_text(self.__origin__)}[{', '.join([_type_text(arg) for arg in self.__args__])}]"


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
        if not same(type_of(other), _UnionType):
            return NotImplemented
        return frozenset(self.__args__) == frozenset(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __repr__(self):
        return " | ".join(["None" if same(arg, type_of(None)) else _type_text(arg) for arg in self.__args__])


def _union(left, right):
    args = []
    for part in (left, right):
        if part is None:
            part = type_of(None)
        if same(type_of(part), _UnionType):
            parts = part.__args__
        elif is_class(part) or same(type_of(part), _GenericAlias):
            parts = (part,)
        else:
            return NotImplemented
        for each in parts:
            if each not in args:
                args.append(each)
    return args[0] if len(args) == 1 else _UnionType(list_snapshot(args))


_GenericAlias, _UnionType = GenericAlias, UnionType
del GenericAlias, UnionType
_alias = classmethod(_GenericAlias)


# -- methods of the builtin types ---------------------------------------------------------------------------------


class _methods_of_object:
    __new__ = _classes.object_new
    __init__ = _classes.object_init
    __init_subclass__ = _classes.init_subclass
    __format__ = _text.format_of_object
    __unmodelled__ = ("__dir__", "__sizeof__", "__subclasshook__")

    def __repr__(self):
        cls = type_of(self)
        return f"<{_type_text(cls)} object>"

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
    __unmodelled__ = ("__subclasses__", "__prepare__", "__flags__")

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __repr__(self):
        return f"<class '{_type_text(self)}'>"


class _methods_of_function:
    def __call__(self, /, *args, **kwargs):
        return apply(self, args, kwargs)

    def __get__(self, obj, cls=None, /):
        return self if obj is None else method_new(self, obj)

    def __repr__(self):
        if self.__module__ == "builtins" or self.__module__.startswith("_builtins_"):
            return f"<built-in function {self.__name__}>"
        return f"<function {self.__qualname__}>"


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
        return f"<bound method {self.__func__.__qualname__} of {self.__self__!r}>"


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
    __unmodelled__ = ("gi_frame", "gi_code", "gi_yieldfrom", "gi_suspended")

    def __repr__(self):
        return "<generator object>"


class _methods_of_module:
    def __repr__(self):
        return f"<module '{self.__name__}'>"


class _methods_of_NotImplementedType:
    def __repr__(self):
        return "NotImplemented"


class _methods_of_NoneType:
    __repr__ = _text.repr_of_plain

    def __bool__(self):
        return False


class _methods_of_ellipsis:
    __repr__ = _text.repr_of_plain


class _methods_of_super:
    def __new__(cls, *args):
        if not args:
            raise RuntimeError("super(): no arguments")
        refuse(
            "super() with one argument",
            "unbound super objects are not modelled",
            "give two arguments, or none",
        )


class _methods_of_slice:
    def __new__(cls, *args):
        if not args:
            raise TypeError("slice expected at least 1 argument, got 0")
        raise TypeError(f"slice expected at most 3 arguments, got {len(args)}")

    def __eq__(self, other, /):
        if not same(type_of(other), slice):
            return NotImplemented
        return (self.start, self.stop, self.step) == (other.start, other.stop, other.step)

    def __repr__(self):
        return f"slice({self.start!r}, {self.stop!r}, {self.step!r})"


class _methods_of_int:
    __new__ = _text.new_of_int
    real = numerator = property(_text.int_of_number)
    imag = property(lambda self: 0)
    denominator = property(lambda self: 1)
    from_bytes = classmethod(_text.from_bytes_of_int)
    __repr__ = _text.repr_of_plain
    __format__ = _text.format_of_plain
    __int__ = _text.int_of_number
    __float__ = _text.float_of_number
    __abs__ = _text.abs_of_number
    __round__ = _text.round_of_number
    __divmod__ = _text.divmod_of_number
    __rdivmod__ = _text.rdivmod_of_number
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _text.refuse_number
    __lt__ = __le__ = __gt__ = __ge__ = _text.refuse_number


class _methods_of_bool:
    __new__ = _text.new_of_bool


class _methods_of_float:
    __new__ = _text.new_of_float
    real = property(_text.float_of_number)
    imag = property(lambda self: 0.0)
    fromhex = classmethod(_text.fromhex_of_float)
    __repr__ = _text.repr_of_plain
    __format__ = _text.format_of_plain
    __int__ = _text.int_of_number
    __float__ = _text.float_of_number
    __abs__ = _text.abs_of_number
    __round__ = _text.round_of_number
    __divmod__ = _text.divmod_of_number
    __rdivmod__ = _text.rdivmod_of_number
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _text.clock_from_clock
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _text.clock_from_clock
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _text.refuse_number


class _methods_of_str:
    __new__ = _text.new_of_str
    join = _text.join_of_str
    format = _text.format_of_str
    format_map = _text.format_map_of_str
    translate = _text.translate_of_str
    maketrans = staticmethod(_text.maketrans_of_str)
    __mod__ = _text.mod_of_str
    __contains__ = _text.contains_of_str
    __getitem__ = _text.getitem_of_str
    __format__ = _text.format_of_plain
    __repr__ = _text.repr_of_plain

    def __str__(self):
        return payload(self)


class _methods_of_bytes:
    __new__ = _text.new_of_bytes
    join = _text.join_of_bytes
    fromhex = classmethod(_text.fromhex_of_bytes)
    __mod__ = _text.mod_of_bytes
    __getitem__ = _text.getitem_of_bytes
    __repr__ = _text.repr_of_plain
    __unmodelled__ = ("maketrans", "translate")

    def __bytes__(self):
        return payload(self)


class _methods_of_range:
    __new__ = _sequences.new_of_range
    __getitem__ = _sequences.getitem_of_range
    __contains__ = _sequences.contains_of_range
    __repr__ = _text.repr_of_plain

    def __reversed__(self):
        return iter(self[::-1])


class _methods_of_tuple:
    __new__ = _sequences.new_of_tuple
    index = _sequences.index_of_tuple
    count = _sequences.count_of_tuple
    __getitem__ = _sequences.getitem_of_tuple
    __contains__ = _sequences.contains_of_tuple
    __eq__ = _sequences.eq_of_tuple
    __ne__ = _sequences.ne_of_tuple
    __lt__ = _sequences.lt_of_tuple
    __le__ = _sequences.le_of_tuple
    __gt__ = _sequences.gt_of_tuple
    __ge__ = _sequences.ge_of_tuple
    __hash__ = _sequences.hash_of_tuple
    __repr__ = _sequences.repr_of_tuple
    __class_getitem__ = _alias


class _methods_of_list:
    __new__ = _classes.container_new
    __init__ = _sequences.init_of_list
    extend = _sequences.extend_of_list
    insert = _sequences.insert_of_list
    pop = _sequences.pop_of_list
    index = _sequences.index_of_list
    count = _sequences.count_of_list
    remove = _sequences.remove_of_list
    sort = _sequences.sort_of_list
    __getitem__ = _sequences.getitem_of_list
    __setitem__ = _sequences.setitem_of_list
    __delitem__ = _sequences.delitem_of_list
    __contains__ = _sequences.contains_of_list
    __add__ = _sequences.add_of_list
    __iadd__ = _sequences.iadd_of_list
    __imul__ = _sequences.imul_of_list
    __eq__ = _sequences.eq_of_list
    __lt__ = _sequences.lt_of_list
    __le__ = _sequences.le_of_list
    __gt__ = _sequences.gt_of_list
    __ge__ = _sequences.ge_of_list
    __repr__ = _sequences.repr_of_list
    __class_getitem__ = _alias

    def __reversed__(self):
        return _reversed(_ListReversed, self)


class _methods_of_dict:
    __new__ = _classes.container_new
    __init__ = _tables.init_of_dict
    get = _tables.get_of_dict
    setdefault = _tables.setdefault_of_dict
    pop = _tables.pop_of_dict
    update = _tables.update_of_dict
    fromkeys = classmethod(_tables.fromkeys_of_dict)
    __getitem__ = _tables.getitem_of_dict
    __setitem__ = _tables.setitem_of_dict
    __delitem__ = _tables.delitem_of_dict
    __contains__ = _tables.contains_of_dict
    __eq__ = _tables.eq_of_dict
    __or__ = _tables.or_of_dict
    __ror__ = _tables.ror_of_dict
    __ior__ = _tables.ior_of_dict
    __repr__ = _tables.repr_of_dict
    __class_getitem__ = _alias

    def __reversed__(self):
        return _DictReversed(self)


class _methods_of_dict_keys:
    isdisjoint = _tables.isdisjoint_of_view
    __and__ = __rand__ = _tables.and_of_view
    __or__ = __ror__ = _tables.or_of_view
    __xor__ = __rxor__ = _tables.xor_of_view
    __sub__ = _tables.sub_of_view
    __rsub__ = _tables.rsub_of_view
    __eq__ = _tables.eq_of_view
    __lt__ = _tables.lt_of_view
    __le__ = _tables.le_of_view
    __gt__ = _tables.gt_of_view
    __ge__ = _tables.ge_of_view
    __repr__ = _tables.repr_of_view
    __unmodelled__ = ("mapping",)

    def __reversed__(self):
        return _DictReversed(self)


class _methods_of_dict_items:
    isdisjoint = _tables.isdisjoint_of_view
    __contains__ = _tables.contains_of_items
    __and__ = __rand__ = _tables.and_of_view
    __or__ = __ror__ = _tables.or_of_view
    __xor__ = __rxor__ = _tables.xor_of_view
    __sub__ = _tables.sub_of_view
    __rsub__ = _tables.rsub_of_view
    __eq__ = _tables.eq_of_view
    __lt__ = _tables.lt_of_view
    __le__ = _tables.le_of_view
    __gt__ = _tables.gt_of_view
    __ge__ = _tables.ge_of_view
    __repr__ = _tables.repr_of_view
    __unmodelled__ = ("mapping",)

    def __reversed__(self):
        return _DictReversed(self)


class _methods_of_dict_values:
    __repr__ = _tables.repr_of_view
    __unmodelled__ = ("mapping",)

    def __reversed__(self):
        return _DictReversed(self)


class _methods_of_set:
    __new__ = _classes.container_new
    __init__ = _tables.init_of_set
    add = _tables.add_of_set
    discard = _tables.discard_of_set
    remove = _tables.remove_of_set
    update = _tables.update_of_set
    union = _tables.union_of_set
    intersection = _tables.intersection_of_set
    difference = _tables.difference_of_set
    symmetric_difference = _tables.symmetric_difference_of_set
    intersection_update = _tables.intersection_update_of_set
    difference_update = _tables.difference_update_of_set
    symmetric_difference_update = _tables.symmetric_difference_update_of_set
    issubset = _tables.issubset_of_set
    issuperset = _tables.issuperset_of_set
    isdisjoint = _tables.isdisjoint_of_set
    __contains__ = _tables.contains_of_set
    __or__ = _tables.or_of_set
    __and__ = _tables.and_of_set
    __sub__ = _tables.sub_of_set
    __xor__ = _tables.xor_of_set
    __ror__ = _tables.ror_of_set
    __rand__ = _tables.rand_of_set
    __rsub__ = _tables.rsub_of_set
    __rxor__ = _tables.rxor_of_set
    __ior__ = _tables.ior_of_set
    __iand__ = _tables.iand_of_set
    __isub__ = _tables.isub_of_set
    __ixor__ = _tables.ixor_of_set
    __eq__ = _tables.eq_of_set
    __lt__ = _tables.lt_of_set
    __le__ = _tables.le_of_set
    __gt__ = _tables.gt_of_set
    __ge__ = _tables.ge_of_set
    __repr__ = _tables.repr_of_set
    __class_getitem__ = _alias


class _methods_of_frozenset:
    __new__ = _tables.new_of_frozenset
    copy = _tables.copy_of_frozenset
    union = _tables.union_of_set
    intersection = _tables.intersection_of_set
    difference = _tables.difference_of_set
    symmetric_difference = _tables.symmetric_difference_of_set
    issubset = _tables.issubset_of_set
    issuperset = _tables.issuperset_of_set
    isdisjoint = _tables.isdisjoint_of_set
    __contains__ = _tables.contains_of_frozenset
    __or__ = _tables.or_of_set
    __and__ = _tables.and_of_set
    __sub__ = _tables.sub_of_set
    __xor__ = _tables.xor_of_set
    __ror__ = _tables.ror_of_set
    __rand__ = _tables.rand_of_set
    __rsub__ = _tables.rsub_of_set
    __rxor__ = _tables.rxor_of_set
    __eq__ = _tables.eq_of_set
    __lt__ = _tables.lt_of_set
    __le__ = _tables.le_of_set
    __gt__ = _tables.gt_of_set
    __ge__ = _tables.ge_of_set
    __repr__ = _tables.repr_of_set
    __class_getitem__ = _alias
