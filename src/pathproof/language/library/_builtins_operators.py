"""Operators, truth, iteration and unpacking, where the program's own methods take part.

The machine does what it can with immutable values alone; everything else comes here. The rules are those of CPython's
slots as seen from Python: which operand is asked first, when the reflected method is tried, and what the errors say.
"""

from _machine import (
    bind,
    dict_snapshot,
    is_plain,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    payload,
    private_of,
    refuse,
    same,
    throw_into,
    type_of,
)

_OPERATORS = {
    "+": ("__add__", "__radd__", "__iadd__"),
    "-": ("__sub__", "__rsub__", "__isub__"),
    "*": ("__mul__", "__rmul__", "__imul__"),
    "/": ("__truediv__", "__rtruediv__", "__itruediv__"),
    "//": ("__floordiv__", "__rfloordiv__", "__ifloordiv__"),
    "%": ("__mod__", "__rmod__", "__imod__"),
    "**": ("__pow__", "__rpow__", "__ipow__"),
    "@": ("__matmul__", "__rmatmul__", "__imatmul__"),
    "<<": ("__lshift__", "__rlshift__", "__ilshift__"),
    ">>": ("__rshift__", "__rrshift__", "__irshift__"),
    "|": ("__or__", "__ror__", "__ior__"),
    "&": ("__and__", "__rand__", "__iand__"),
    "^": ("__xor__", "__rxor__", "__ixor__"),
    "divmod()": ("__divmod__", "__rdivmod__", ""),
}
_UNARY = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
_COMPARISONS = {
    "==": ("__eq__", "__eq__"),
    "!=": ("__ne__", "__ne__"),
    "<": ("__lt__", "__gt__"),
    "<=": ("__le__", "__ge__"),
    ">": ("__gt__", "__lt__"),
    ">=": ("__ge__", "__le__"),
}


# -- operators ----------------------------------------------------------------------------------------------------


def binary(op, left, right, shown=None):
    names = _OPERATORS[op]
    kind = type_of(left)
    other = type_of(right)
    reflected = missing() if kind is other else lookup(other, names[1])
    if (
        reflected is not missing()
        and is_subclass(other, kind)
        and not same(reflected, lookup(kind, names[1]))
    ):
        result = bind(reflected, right)(left)
        if result is not NotImplemented:
            return result
        reflected = missing()
    method = lookup(kind, names[0])
    if reflected is not missing() and _is_of_sequence(method, names[0]):
        result = bind(reflected, right)(left)
        if result is not NotImplemented:
            return result
        reflected = missing()
    if method is not missing():
        result = bind(method, left)(right)
        if result is not NotImplemented:
            return result
    if reflected is not missing():
        result = bind(reflected, right)(left)
        if result is not NotImplemented:
            return result
    return _unsupported(op, left, right, shown or op)


def _is_of_sequence(method, name):
    """Whether it is the `+` or `*` of a builtin sequence. These are no operators of numbers in C: a number on the right
    hand side is asked before them."""
    if method is not missing() and name in ("__add__", "__mul__", "__rmul__", "__iadd__", "__imul__"):
        for kind in (list, str, tuple, bytes):
            if same(method, lookup(kind, name)):
                return True
    return False


def inplace(op, left, right):
    names = _OPERATORS[op]
    method = lookup(type_of(left), names[2])
    if method is missing():
        return binary(op, left, right, op + "=")
    first = missing()
    if _is_of_sequence(method, names[2]):
        kind = type_of(left)
        if op == "*" and not all([_is_of_sequence(lookup(kind, name), name) for name in names]):
            refuse("*= of a sequence that has a * of its own", "CPython calls that first", "define __imul__ as well")
        first = lookup(type_of(right), names[1])
        if first is not missing() and not _is_of_sequence(first, names[1]):
            result = bind(first, right)(left)
            if result is not NotImplemented:
                return result
    result = bind(method, left)(right)
    if result is not NotImplemented:
        return result
    return _unsupported(op, left, right, op + "=") if first is not missing() else binary(op, left, right, op + "=")


def _unsupported(op, left, right, shown):
    """No method took the operands: what is left is repetition by a number of the program's own, and the error."""
    kind, other = type_of(left), type_of(right)
    if op == "+":
        for sequence in (str, list, tuple):
            if is_subclass(kind, sequence):
                name = sequence.__name__
                raise TypeError(f'can only concatenate {name} (not "{other.__name__}") to {name}')
        if is_subclass(kind, bytes):
            raise TypeError(f"can't concat {other.__name__} to bytes")
    elif op == "*":
        for repeated, count in ((left, right), (right, left)):
            if is_repeatable(repeated):
                if lookup(type_of(count), "__index__") is missing():
                    raise TypeError(f"can't multiply sequence by non-int of type '{type_of(count).__name__}'")
                return binary("*", repeated, index_of(count))
    if shown == "**":
        shown = "** or pow()"
    raise TypeError(f"unsupported operand type(s) for {shown}: '{kind.__name__}' and '{other.__name__}'")


def is_repeatable(value):
    kind = type_of(value)
    return (
        is_subclass(kind, str)
        or is_subclass(kind, list)
        or is_subclass(kind, tuple)
        or is_subclass(kind, bytes)
    )


def unary(op, value):
    method = lookup(type_of(value), _UNARY[op])
    if method is missing():
        raise TypeError(f"bad operand type for unary {op}: '{type_of(value).__name__}'")
    return bind(method, value)()


def compare(op, left, right):
    """Every type has all six methods, if only from `object`."""
    names = _COMPARISONS[op]
    kind = type_of(left)
    other = type_of(right)
    if kind is not other and is_subclass(other, kind):
        result = bind(lookup(other, names[1]), right)(left)
        if result is not NotImplemented:
            return result
        result = bind(lookup(kind, names[0]), left)(right)
        if result is not NotImplemented:
            return result
    else:
        result = bind(lookup(kind, names[0]), left)(right)
        if result is not NotImplemented:
            return result
        result = bind(lookup(other, names[1]), right)(left)
        if result is not NotImplemented:
            return result
    if op == "==":
        return same(left, right)
    if op == "!=":
        return not same(left, right)
    raise TypeError(f"'{op}' not supported between instances of '{kind.__name__}' and '{other.__name__}'")


def truth(value):
    kind = type_of(value)
    method = lookup(kind, "__bool__")
    if method is not missing():
        result = bind(method, value)()
        if result is True or result is False:
            return result
        raise TypeError(f"__bool__ should return bool, returned {type_of(result).__name__}")
    method = lookup(kind, "__len__")
    return method is missing() or checked_length(bind(method, value)()) > 0


def length(*args):
    if not args or args[1:]:
        raise TypeError(f"len() takes exactly one argument ({tuple.__len__(args)} given)")
    obj = args[0]
    method = lookup(type_of(obj), "__len__")
    if method is missing():
        raise TypeError(f"object of type '{type_of(obj).__name__}' has no len()")
    return checked_length(bind(method, obj)())


def checked_length(result):
    result = index_of(result)
    if result < 0:
        raise ValueError("__len__() should return >= 0")
    if result > 9223372036854775807:
        raise OverflowError("cannot fit 'int' into an index-sized integer")
    return result


def index_of(value):
    """The int that an object stands for as an index."""
    kind = type_of(value)
    if not is_subclass(kind, int):
        method = lookup(kind, "__index__")
        if method is missing():
            raise TypeError(f"'{kind.__name__}' object cannot be interpreted as an integer")
        value = bind(method, value)()
        if not is_subclass(type_of(value), int):
            raise TypeError(f"__index__ returned non-int (type {type_of(value).__name__})")
    value = payload(value)
    if not is_plain(value):
        refuse("arithmetic with id()", "identities can only be compared", "number the objects yourself")
    return value


def contains(element, container):
    kind = type_of(container)
    method = lookup(kind, "__contains__")
    if method is missing():
        try:
            iterator = iter(container)
        except TypeError:
            iterator = None
        if iterator is None:
            raise TypeError(f"argument of type '{kind.__name__}' is not iterable")
        return find_by_iteration(element, iterator)
    if method is None:
        raise TypeError(f"'{kind.__name__}' object is not a container")
    return True if bind(method, container)(element) else False


def find_by_iteration(element, iterable):
    for item in iterable:
        if same(item, element) or item == element:
            return True
    return False


# -- iteration ----------------------------------------------------------------------------------------------------


def is_iterable(value):
    kind = type_of(value)
    method = lookup(kind, "__iter__")
    return method is not None if method is not missing() else lookup(kind, "__getitem__") is not missing()


def following(*args):
    """`next`."""
    if not args or args[2:]:
        raise TypeError(
            f"next expected at {'most 2 arguments' if args else 'least 1 argument'}, got {len(args)}"
        )
    iterator = args[0]
    method = lookup(type_of(iterator), "__next__")
    if method is missing():
        raise TypeError(f"'{type_of(iterator).__name__}' object is not an iterator")
    if not args[1:]:
        return bind(method, iterator)()
    try:
        return bind(method, iterator)()
    except StopIteration:
        return args[1]


def delegate_send(iterator, value):
    return iterator.send(value)


def delegate_throw(iterator, error):
    throw = getattr(iterator, "throw", None)
    if throw is None:
        raise error
    return throw(error)


def delegate_close(iterator):
    close = getattr(iterator, "close", None)
    if close is not None:
        close()


def is_traceback(value):
    kind = type_of(value)
    return kind.__name__ == "traceback" and private_of(kind, ".unmodelled") is not missing()  # no class of the program


def generator_throw(self, kind, value=None, traceback=None, /):
    if traceback is not None and not is_traceback(traceback):
        raise TypeError("throw() third argument must be a traceback object")
    return throw_into(self, as_exception(kind, value))


def as_exception(kind, value):
    """The exception that `throw(kind, value)` means."""
    if is_subclass(type_of(kind), BaseException):
        if value is not None:
            raise TypeError("instance exception may not have a separate value")
        return kind
    if not is_subclass(type_of(kind), type) or not is_subclass(kind, BaseException):
        name = type_of(kind).__name__
        raise TypeError(f"exceptions must be classes or instances deriving from BaseException, not {name}")
    if value is None:
        return kind()
    if is_subclass(type_of(value), kind):
        return value
    return kind(*value) if is_subclass(type_of(value), tuple) else kind(value)


def generator_close(self):
    try:
        throw_into(self, GeneratorExit())
    except GeneratorExit:
        return None
    except StopIteration as stop:
        if stop.value is not None:
            refuse("close() of a generator that returns a value", "Python 3.13 gives it back, older ones do not",
                   "return nothing after GeneratorExit")  # fmt: skip
        return None
    raise RuntimeError("generator ignored GeneratorExit")


# -- unpacking, displays and calls --------------------------------------------------------------------------------


def unpack(value, count):
    if not is_iterable(value):
        raise TypeError(f"cannot unpack non-iterable {type_of(value).__name__} object")
    items = []
    for item in value:
        if len(items) == count:
            raise ValueError(f"too many values to unpack (expected {count})")
        items.append(item)
    if len(items) < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {len(items)})")
    return list_snapshot(items)


def unpack_all(value):
    if not is_iterable(value):
        raise TypeError(f"cannot unpack non-iterable {type_of(value).__name__} object")
    return items_of(iter(value))


def ask_length(iterable):
    """CPython asks how long something is before it makes a list of it. The answer does not matter, but asking may run
    code of the program: a `__len__` that takes a lock, say."""
    kind = type_of(iterable)
    method = lookup(kind, "__len__")
    if method is not missing():
        try:
            checked_length(bind(method, iterable)())
            return
        except TypeError:
            pass
    method = lookup(kind, "__length_hint__")
    if method is missing():
        return
    try:
        result = bind(method, iterable)()
    except TypeError:
        return
    if result is NotImplemented:
        return
    if not is_subclass(type_of(result), int):
        raise TypeError(f"__length_hint__ must be an integer, not {type_of(result).__name__}")
    if index_of(result) < 0:
        raise ValueError("__length_hint__() should return >= 0")


def items_of(iterable):
    """The items as a tuple; in one indivisible operation where the machine can take them so."""
    items = []
    list.extend(items, iterable)
    return list_snapshot(items)


def extend(target, iterable, callee=None):
    """A star in a display, or in a call of `callee` that has no other arguments."""
    if not is_iterable(iterable):
        what = "Value after *" if callee is None else f"{_shown(callee)} argument after *"
        raise TypeError(f"{what} must be an iterable, not {type_of(iterable).__name__}")
    list.extend(target, iterable)


def set_add(target, value):
    set.add(target, value)


def set_update(target, iterable):
    set.update(target, iterable)


def build_set(items):
    return {*items}


def dict_update(target, mapping):
    if not is_subclass(type_of(mapping), dict) and not hasattr(mapping, "keys"):
        raise TypeError(f"'{type_of(mapping).__name__}' object is not a mapping")
    dict.update(target, mapping)


def dict_merge(target, mapping, callee):
    for key, value in mapping_items(mapping, callee):
        if not is_subclass(type_of(key), str):
            raise TypeError("keywords must be strings")
        if not same(type_of(key), str):
            refuse("a keyword name of a subclass of str", "it is not modelled", "use str() of it")
        if key in target:
            raise TypeError(f"{_shown(callee)} got multiple values for keyword argument '{key}'")
        target[key] = value


def is_read_past_methods(mapping):
    """Whether CPython takes what is in a mapping without asking for its keys: in dictionaries that are iterated over as
    such, which ordered ones are not."""
    kind = type_of(mapping)
    if not is_subclass(kind, dict) or not same(lookup(kind, "__iter__"), lookup(dict, "__iter__")):
        return False
    return lookup(kind, ".ordered") is missing() or private_of(kind, ".ordered") is not missing()


def mapping_items(mapping, callee):
    if is_read_past_methods(mapping):
        return dict_snapshot(mapping)
    if not hasattr(mapping, "keys"):
        name = type_of(mapping).__name__
        raise TypeError(f"{_shown(callee)} argument after ** must be a mapping, not {name}")
    return [(key, mapping[key]) for key in mapping.keys()]


def _shown(callee):
    callee = getattr(callee, "__func__", callee)
    name = getattr(callee, "__qualname__", None)
    if name is None:
        return repr(callee)
    module = getattr(callee, "__module__", None)
    return f"{name}()" if module is None or module == "builtins" else f"{module}.{name}()"
