"""Text: `str`, `repr` and `format` of the program's objects, and the methods of str and bytes that take them.

What a format does to a number or a string is the host's business.
"""

from _builtins_numbers import plain_value
from _builtins_operators import ask_length, index_of, is_iterable
from _builtins_sequences import own, plain_index
from _machine import (
    allocate_with,
    bind,
    host,
    is_plain,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    payload,
    same,
    type_of,
)

# -- str(), repr(), format() --------------------------------------------------------------------------------------


def representation(obj, /):
    result = bind(lookup(type_of(obj), "__repr__"), obj)()
    if not is_subclass(type_of(result), str):
        raise TypeError(f"__repr__ returned non-string (type {type_of(result).__name__})")
    return result


def text_of(value):
    """`str(value)`."""
    kind = type_of(value)
    if same(kind, str):
        return value
    if is_plain(value):
        return repr(value)
    result = bind(lookup(kind, "__str__"), value)()
    if not is_subclass(type_of(result), str):
        raise TypeError(f"__str__ returned non-string (type {type_of(result).__name__})")
    return result


def ascii_text(obj, /):
    return payload(repr(obj)).encode("ascii", "backslashreplace").decode("ascii")


def formatted(value, format_spec="", /):
    if not is_subclass(type_of(format_spec), str):
        raise TypeError(f"format() argument 2 must be str, not {type_of(format_spec).__name__}")
    result = bind(lookup(type_of(value), "__format__"), value)(format_spec)
    if not is_subclass(type_of(result), str):
        raise TypeError(f"__format__ must return a str, not {type_of(result).__name__}")
    return result


def format_field(value, spec, conversion):
    """A field of an f-string or a format string."""
    if conversion == "r":
        value = repr(value)
    elif conversion == "s":
        value = text_of(value)
    elif conversion == "a":
        value = ascii(value)
    if spec == "" and same(type_of(value), str):
        return value
    return payload(format(value, spec))


def format_of_object(self, format_spec, /):
    if format_spec:
        raise TypeError(f"unsupported format string passed to {type_of(self).__name__}.__format__")
    return text_of(self)


def format_of_plain(self, format_spec, /):
    """`__format__` of int, float and str, also for instances of subclasses."""
    if not is_subclass(type_of(format_spec), str):
        raise TypeError(f"__format__() argument must be str, not {type_of(format_spec).__name__}")
    if not format_spec and not is_plain(self):
        return text_of(self)
    return host("format", plain_value(self), payload(format_spec))


def repr_of_plain(self):
    return host("repr", plain_value(self))


def repr_of_int(self):
    """That of a bool, too, is a number."""
    return host("repr", host("int", plain_value(self)))


# -- other methods of str and bytes -------------------------------------------------------------------------------


def new_of_str(cls, object=missing(), encoding=missing(), errors=missing()):
    for name, given in (("encoding", encoding), ("errors", errors)):
        if given is not missing() and not is_subclass(type_of(given), str):
            raise TypeError(f"str() argument '{name}' must be str, not {type_of(given).__name__}")
    if object is missing():
        return "" if same(cls, str) else allocate_with(cls, "")
    if encoding is missing() and errors is missing():
        text = text_of(object)
        return text if same(cls, str) else allocate_with(cls, payload(text))
    if not is_subclass(type_of(object), bytes):
        if is_subclass(type_of(object), str):
            raise TypeError("decoding str is not supported")
        raise TypeError(f"decoding to str: need a bytes-like object, {type_of(object).__name__} found")
    encoding = "utf-8" if encoding is missing() else encoding
    return allocate_with(cls, bytes.decode(object, encoding, "strict" if errors is missing() else errors))


def join_of_str(self, iterable, /):
    own(self, str, "join")
    return payload(self).join(_joinable(iterable, str, "str instance"))


def join_of_bytes(self, iterable, /):
    own(self, bytes, "join")
    return payload(self).join(_joinable(iterable, bytes, "a bytes-like object"))


def _joinable(iterable, kind, wanted):
    if not is_iterable(iterable):
        raise TypeError("can only join an iterable")
    parts = []
    for item in [*iter(iterable)]:
        if not is_subclass(type_of(item), kind):
            raise TypeError(f"sequence item {len(parts)}: expected {wanted}, {type_of(item).__name__} found")
        parts.append(payload(item))
    return list_snapshot(parts)


def contains_of_str(self, part, /):
    own(self, str, "__contains__")
    raise TypeError(f"'in <string>' requires string as left operand, not {type_of(part).__name__}")


def getitem_of_str(self, index, /):
    own(self, str, "__getitem__")
    if not same(type_of(index), slice) and lookup(type_of(index), "__index__") is missing():
        raise TypeError(f"string indices must be integers, not '{type_of(index).__name__}'")
    return str.__getitem__(self, plain_index(index, "string"))


def getitem_of_bytes(self, index, /):
    own(self, bytes, "__getitem__")
    return bytes.__getitem__(self, plain_index(index, "byte"))


def translate_of_str(self, table, /):
    parts = []
    for letter in payload(self):
        try:
            new = table[ord(letter)]
        except LookupError:
            new = letter
        if same(type_of(new), int):
            new = chr(new)
        if new is not None:
            parts.append(new)
    return "".join(parts)


def maketrans_of_str(x, y=missing(), z="", /):
    table = {}
    if y is missing():
        if not same(type_of(x), dict):
            raise TypeError("if you give only one argument to maketrans it must be a dict")
        for key, value in x.items():
            if is_subclass(type_of(key), str):
                if len(key) != 1:
                    raise ValueError("string keys in translate table must be of length 1")
                key = ord(key)
            elif not is_subclass(type_of(key), int):
                raise TypeError("keys in translate table must be strings or integers")
            table[key] = value
        return table
    for number, argument in ((2, y), (3, z)):
        if not is_subclass(type_of(argument), str):
            shown = "None" if argument is None else type_of(argument).__name__
            raise TypeError(f"maketrans() argument {number} must be str, not {shown}")
    if not is_subclass(type_of(x), str):
        raise TypeError("first maketrans argument must be a string if there is a second argument")
    x, y, z = payload(x), payload(y), payload(z)
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    for place in range(len(x)):
        table[ord(x[place])] = ord(y[place])
    for letter in z:
        table[ord(letter)] = None
    return table


def new_of_bytes(cls, source=missing(), encoding=missing(), errors=missing()):
    for name, given in (("encoding", encoding), ("errors", errors)):
        if given is not missing() and not is_subclass(type_of(given), str):
            raise TypeError(f"bytes() argument '{name}' must be str, not {type_of(given).__name__}")
    kind = type_of(source)
    is_text = source is not missing() and is_subclass(kind, str)
    if encoding is not missing():
        if not is_text:
            raise TypeError("encoding without a string argument")
        return allocate_with(cls, str.encode(source, encoding, "strict" if errors is missing() else errors))
    if errors is not missing():
        raise TypeError(
            "string argument without an encoding" if is_text else "errors without a string argument"
        )
    if source is missing():
        return allocate_with(cls, b"")
    hook = lookup(kind, "__bytes__")
    if hook is not missing():
        result = bind(hook, source)()
        if not is_subclass(type_of(result), bytes):
            raise TypeError(f"__bytes__ returned non-bytes (type {type_of(result).__name__})")
        return allocate_with(cls, payload(result))
    if is_text:
        raise TypeError("string argument without an encoding")
    if lookup(kind, "__index__") is not missing():
        return bytes.__new__(cls, index_of(source))
    if not is_iterable(source):
        raise TypeError(f"cannot convert '{kind.__name__}' object to bytes")
    iterator = iter(source)
    ask_length(source)
    return allocate_with(cls, host("bytes", list_snapshot([index_of(item) for item in iterator])))
