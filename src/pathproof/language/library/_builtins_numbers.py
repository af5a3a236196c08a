"""Numbers: conversions that ask the program's objects, and clock values, which only pass through."""

from _builtins_operators import index_of
from _machine import (
    allocate_with,
    bind,
    clock,
    host,
    is_plain,
    is_subclass,
    lookup,
    missing,
    payload,
    refuse,
    same,
    type_of,
)


def new_of_int(cls, value=missing(), /, base=missing()):
    if base is not missing():
        if value is missing():
            raise TypeError("int() missing string argument")
        if not is_subclass(type_of(value), str) and not is_subclass(type_of(value), bytes):
            raise TypeError("int() can't convert non-string with explicit base")
        return allocate_with(cls, host("int", payload(value), index_of(base)))
    kind = type_of(value)
    for name in ("__int__", "__index__", "__trunc__"):
        method = lookup(kind, name)
        if method is not missing():
            result = bind(method, value)()
            if name == "__trunc__" and lookup(type_of(result), "__index__") is not missing():
                result = index_of(result)
            if not is_subclass(type_of(result), int):
                wanted = "non-Integral" if name == "__trunc__" else "non-int"
                raise TypeError(f"{name} returned {wanted} (type {type_of(result).__name__})")
            return allocate_with(cls, host("int", plain_value(result)))
    if is_subclass(kind, str) or is_subclass(kind, bytes):
        return allocate_with(cls, host("int", payload(value)))
    raise TypeError(
        f"int() argument must be a string, a bytes-like object or a real number, not '{kind.__name__}'"
    )


def plain_value(value):
    """The number itself: identities and clock values are numbers that nobody may look at."""
    value = payload(value)
    if not is_plain(value):
        refuse_number(value)
    return value


def refuse_number(self, other=None, /):
    if is_subclass(type_of(self), float):
        why = "what clocks show, and which number is drawn, is not modelled"
        refuse("looking at a clock", why, "use choose() for what may happen")
    refuse(
        "looking at an id() or hash() of an object", "Python does not fix it", "number the objects yourself"
    )


def clock_of_clock(self, /):
    return clock()


def clock_from_clock(self, other, /):
    """Arithmetic with a clock gives a time that nobody may look at, either."""
    return clock() if _is_float(other) else NotImplemented


def _is_float(value):
    """Whether a float calculates with it. An int that no float can hold raises what it does in CPython."""
    if not _is_number(value):
        return False
    if not is_subclass(type_of(value), float):
        host("float", plain_value(value))
    return True


def _division(divide, is_swapped):
    def division(self, other, /):
        if not _is_float(other):
            return NotImplemented
        divisor = payload(self if is_swapped else other)
        if not is_plain(divisor):
            refuse("dividing by what a clock showed", "it may be zero", "use choose() for what may happen")
        divide(1.0, divisor)  # which raises if it is zero
        return clock()

    return division


truediv_of_clock = _division(lambda x, y: x / y, False)
rtruediv_of_clock = _division(lambda x, y: x / y, True)
floordiv_of_clock = _division(lambda x, y: x // y, False)
rfloordiv_of_clock = _division(lambda x, y: x // y, True)
mod_of_clock = _division(lambda x, y: x % y, False)
rmod_of_clock = _division(lambda x, y: x % y, True)


def compare_of_clock(self, other, /):
    return refuse_number(self) if _is_number(other) else NotImplemented


def new_of_float(cls, value=0.0, /, **kwargs):
    if kwargs and same(lookup(cls, "__init__"), lookup(object, "__init__")):  # else they are for that
        raise TypeError("float() takes no keyword arguments")
    kind = type_of(value)
    method = lookup(kind, "__float__")
    if method is not missing():
        result = bind(method, value)()
        if not is_subclass(type_of(result), float):
            raise TypeError(f"{kind.__name__}.__float__ returned non-float (type {type_of(result).__name__})")
        return allocate_with(cls, plain_value(result))
    if is_subclass(kind, str) or is_subclass(kind, bytes):
        return allocate_with(cls, host("float", payload(value)))
    if lookup(kind, "__index__") is missing():
        raise TypeError(f"float() argument must be a string or a real number, not '{kind.__name__}'")
    return allocate_with(cls, host("float", index_of(value)))


def new_of_bool(cls, value=False, /):
    return True if value else False


_BYTES = bytes


def from_bytes_of_int(cls, bytes, byteorder="big", *, signed=False):
    if not is_subclass(type_of(byteorder), str):
        raise TypeError(f"from_bytes() argument 'byteorder' must be str, not {type_of(byteorder).__name__}")
    if byteorder not in ("big", "little"):
        raise ValueError("byteorder must be either 'little' or 'big'")
    kind = type_of(bytes)
    if is_subclass(kind, int) or is_subclass(kind, str):
        raise TypeError(f"cannot convert '{kind.__name__}' object to bytes")
    data = _BYTES(bytes)
    number = host("int.from_bytes", data, byteorder)
    if signed and data and number >= 1 << (8 * len(data) - 1):
        number -= 1 << (8 * len(data))
    return number if same(cls, int) else cls(number)


def int_of_number(self):
    return host("int", plain_value(self))


def float_of_number(self):
    return host("float", plain_value(self))


def abs_of_number(self):
    return host("abs", plain_value(self))


def round_of_number(self, ndigits=None, /):
    if ndigits is None:
        return host("round", plain_value(self))
    return host("round", plain_value(self), index_of(ndigits))


def divmod_of_number(self, other, /):
    return host("divmod", plain_value(self), plain_value(other)) if _is_number(other) else NotImplemented


def rdivmod_of_number(self, other, /):
    return host("divmod", plain_value(other), plain_value(self)) if _is_number(other) else NotImplemented


def _is_number(value):
    return is_subclass(type_of(value), int) or is_subclass(type_of(value), float)


def fromhex_of_float(cls, text, /):
    number = host("float.fromhex", payload(text))
    return number if same(cls, float) else cls(number)


def fromhex_of_bytes(cls, text, /):
    data = host("bytes.fromhex", payload(text))
    return data if same(cls, _BYTES) else cls(data)
