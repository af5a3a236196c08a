"""The table of Python's builtins: what is called what, and the functions that need few lines.

The machine does the simple cases itself (`machine/functions.py`, `containers.py`, `delegation.py`). What it defers
goes to the function of the same name here, or to the method of the same name in the class `_methods_of_<type>`.
Names with a leading underscore are for the machine and for compiled code: `_binary` is the `+` of objects,
`_build_class` a class statement, `_format` a field of an f-string.

The work is done in the modules `_builtins_*`, by subject. They are parts of this one that are loaded before it: what
they define counts as made in `builtins`, and a class statement there calls the `_build_class` that the part imports.
"""

import _builtins_classes as _classes
import _builtins_iterators as _iterators
import _builtins_misuse as _misuse
import _builtins_modules as _modules
import _builtins_namespaces as _namespaces
import _builtins_numbers as _numbers
import _builtins_operators as _operators
import _builtins_patterns as _patterns
import _builtins_sets as _sets
import _builtins_sorting as _sorting
import _builtins_text as _text
from _builtins_containers import (
    _methods_of_dict,
    _methods_of_dict_items,
    _methods_of_dict_keys,
    _methods_of_dict_values,
    _methods_of_frozenset,
    _methods_of_list,
    _methods_of_range,
    _methods_of_set,
    _methods_of_tuple,
)
from _builtins_errors import (
    BlockingIOError,
    BrokenPipeError,
    ChildProcessError,
    ConnectionAbortedError,
    ConnectionError,
    ConnectionRefusedError,
    ConnectionResetError,
    EnvironmentError,
    FileExistsError,
    FileNotFoundError,
    IndentationError,
    InterruptedError,
    IOError,
    IsADirectoryError,
    NotADirectoryError,
    OSError,
    PermissionError,
    ProcessLookupError,
    SyntaxError,
    TabError,
    TimeoutError,
    UnicodeDecodeError,
    UnicodeEncodeError,
    UnicodeError,
    UnicodeTranslateError,
)
from _builtins_exceptions import (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BaseException,
    BufferError,
    BytesWarning,
    DeprecationWarning,
    EncodingWarning,
    EOFError,
    Exception,
    FloatingPointError,
    FutureWarning,
    GeneratorExit,
    ImportError,
    ImportWarning,
    IndexError,
    KeyboardInterrupt,
    KeyError,
    LookupError,
    MemoryError,
    ModuleNotFoundError,
    NameError,
    NotImplementedError,
    OverflowError,
    PendingDeprecationWarning,
    RecursionError,
    ReferenceError,
    ResourceWarning,
    RuntimeError,
    RuntimeWarning,
    StopAsyncIteration,
    StopIteration,
    SyntaxWarning,
    SystemError,
    SystemExit,
    TypeError,
    UnboundLocalError,
    UnicodeWarning,
    UserWarning,
    ValueError,
    Warning,
    ZeroDivisionError,
)
from _builtins_iterators import (
    enumerate,
    filter,
    map,
    reversed,
    zip,
)
from _builtins_objects import (
    _methods_of_bool,
    _methods_of_builtin_function_or_method,
    _methods_of_bytes,
    _methods_of_classmethod,
    _methods_of_ellipsis,
    _methods_of_float,
    _methods_of_function,
    _methods_of_generator,
    _methods_of_int,
    _methods_of_lock,
    _methods_of_method,
    _methods_of_module,
    _methods_of_NoneType,
    _methods_of_NotImplementedType,
    _methods_of_object,
    _methods_of_property,
    _methods_of_RLock,
    _methods_of_slice,
    _methods_of_staticmethod,
    _methods_of_str,
    _methods_of_super,
    _methods_of_type,
)
from _machine import (
    apply,
    attribute,
    bind,
    host,
    is_plain,
    is_subclass,
    lookup,
    missing,
    output,
    payload,
    refuse,
    same,
    type_of,
)

# -- what the machine and compiled code call ----------------------------------------------------------------------

_build_class = _classes.build_class
_import_star = _modules.import_star
_instantiate = _classes.instantiate
_type = _classes.type_or_class
_raise = _classes.raise_exception
_getattribute = _classes.hooked_attribute
_call_bound = _classes.call_bound
_acquire = _classes.acquire_plainly
_annotations = _classes.annotations_of
_is_sequence = _patterns.is_sequence
_is_mapping = _patterns.is_mapping
_misused = _misuse.misused
_no_setitem = _misuse.no_setitem
_no_delitem = _misuse.no_delitem
_match_keys = _patterns.match_keys
_match_rest = _patterns.match_rest
_match_class = _patterns.match_class
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
_iter = _delegate_iter = _iterators.plain_iterator
_attribute_view = _AttributeView = _namespaces.AttributeView
_namespace_view = _NamespaceView = _namespaces.NamespaceView
_format = _text.format_field
_index = _operators.index_of
_next = next  # still the machine's own, whose slow path is defined below


def _property(function, args):
    """Runs an invariant."""
    return apply(function, args, {})


class _Globals:
    """The module's globals before or after a step, as a step invariant sees them."""


# -- functions ----------------------------------------------------------------------------------------------------

iter = _iterators.iterator_of
next = _operators.following
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
sorted = _sorting.sorted
sum = _sorting.sum


def min(*args, key=None, default=missing()):
    return _sorting.extreme("min", args, key, default)


def max(*args, key=None, default=missing()):
    return _sorting.extreme("max", args, key, default)


def any(iterable, /):
    for item in _sets.elements(iterable):
        if item:
            return True
    return False


def all(iterable, /):
    for item in _sets.elements(iterable):
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
        parts = []
        for arg in args:
            if parts:
                parts.append(_text.text_of(sep))
            parts.append(_text.text_of(arg))
        output("".join(parts) + payload(_text.text_of(end)))
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
    return _operators.binary("divmod()", x, y)


def _has_own_power(kind):
    method = lookup(kind, "__pow__")
    if method is missing():
        return False
    return not same(method, lookup(int, "__pow__")) and not same(method, lookup(float, "__pow__"))


def pow(base, exp, mod=None):
    if mod is None:
        return base**exp
    kinds = [type_of(part) for part in (base, exp, mod)]
    own = [_has_own_power(kind) for kind in kinds]
    if own[0]:
        result = bind(lookup(kinds[0], "__pow__"), base)(exp, mod)
        if result is not NotImplemented:
            return result
    if all([is_subclass(kind, int) for kind in kinds]) and not all(own):
        return host("pow", _numbers.plain_value(base), _numbers.plain_value(exp), _numbers.plain_value(mod))
    if not all(own) and all([is_subclass(kind, int) or is_subclass(kind, float) for kind in kinds]):
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
    return host("bin", _operators.index_of(number))


def oct(number, /):
    return host("oct", _operators.index_of(number))


def hex(number, /):
    return host("hex", _operators.index_of(number))


def chr(i, /):
    return host("chr", _operators.index_of(i))


def ord(c, /):
    if is_subclass(type_of(c), str) or is_subclass(type_of(c), bytes):
        return host("ord", payload(c))
    raise TypeError(f"ord() expected string of length 1, but {type_of(c).__name__} found")
