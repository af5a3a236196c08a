"""Text and numbers: conversions that ask the program's objects, `repr` and `str`, and the two ways of formatting.

What a format does to a number or a string is the host's business; here arguments are found, converted and handed to
it one at a time.
"""

from _builtins_operators import index_of, is_iterable
from _builtins_sequences import own, plain_index
from _machine import (
    allocate_with,
    bind,
    clock,
    host,
    is_plain,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    payload,
    refuse,
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
    if not format_spec and not is_plain(self):
        return text_of(self)
    return host("format", plain_value(self), payload(format_spec))


def repr_of_plain(self):
    return host("repr", plain_value(self))


# -- str.format ---------------------------------------------------------------------------------------------------


def format_of_str(self, /, *args, **kwargs):
    return _fill(payload(self), args, kwargs, [0], 2)


def format_map_of_str(self, mapping, /):
    return _fill(payload(self), None, mapping, [0], 2)


def _fill(template, args, mapping, numbering, depth):
    """`numbering` holds how many automatic fields there were, or None once a field has a number of its own."""
    if depth == 0:
        raise ValueError("Max string recursion exceeded")
    parts = []
    for literal, name, spec, conversion in host("format.parse", template):
        if literal:
            parts.append(literal)
        if name is not None:
            value = _field(name, args, mapping, numbering)
            if conversion is not None and conversion not in ("r", "s", "a"):
                raise ValueError(f"Unknown conversion specifier '{conversion}'")
            if "{" in spec or "}" in spec:
                spec = _fill(spec, args, mapping, numbering, depth - 1)
            parts.append(format_field(value, spec, conversion))
    return "".join(parts)


def _field(name, args, mapping, numbering):
    first, path = host("format.field", name)
    if first == "" or same(type_of(first), int):
        if args is None:
            raise ValueError("Format string contains positional fields")
        value = _positional(first, args, numbering)
    else:
        value = mapping[first]
    for is_attribute, key in path:
        value = getattr(value, key) if is_attribute else value[key]
    return value


def _positional(number, args, numbering):
    if number == "":
        if numbering[0] is None:
            raise ValueError("cannot switch from manual field specification to automatic field numbering")
        number = numbering[0]
        numbering[0] = number + 1
    else:
        if numbering[0]:
            raise ValueError("cannot switch from automatic field numbering to manual field specification")
        numbering[0] = None
    if number >= len(args):
        raise IndexError(f"Replacement index {number} out of range for positional args tuple")
    return args[number]


# -- the % operator -----------------------------------------------------------------------------------------------


def mod_of_str(self, values, /):
    return _fill_percent(payload(self), values, str)


def mod_of_bytes(self, values, /):
    return _fill_percent(payload(self).decode("latin-1"), values, bytes).encode("latin-1")


def _fill_percent(template, values, kind):
    """Formatting with at least one argument that is no plain value; `kind` is str or bytes.

    `rest` holds the arguments still to be used, or for a single argument that argument; a key replaces them by what it
    leads to, as CPython does.
    """
    is_tuple = is_subclass(type_of(values), tuple)
    mapping = missing()
    if (
        not is_tuple
        and not is_subclass(type_of(values), kind)
        and lookup(type_of(values), "__getitem__") is not missing()
    ):
        mapping = values
    rest = payload(values) if is_tuple else (values,)
    parts = []
    place = 0
    while True:
        start = template.find("%", place)
        if start < 0:
            parts.append(template[place:])
            break
        parts.append(template[place:start])
        place = start + 1
        if template[place : place + 1] == "(":
            end = _closing(template, place)
            if mapping is missing():
                raise TypeError("format requires a mapping")
            key = template[place + 1 : end]
            rest = (mapping[key if kind is str else key.encode("latin-1")],)
            place = end + 1
        flags, place = _run_of("#0- +", template, place)
        width, rest, place = _number(template, place, rest)
        if template[place : place + 1] == ".":
            precision, rest, place = _number(template, place + 1, rest)
            width = f"{width}.{precision}"
        if template[place : place + 1] in ("h", "l", "L"):
            place += 1
        letter = template[place : place + 1]
        if letter == "":
            raise ValueError("incomplete format")
        if letter == "%":
            parts.append("%")
        else:
            if letter not in "sradiuxXoeEfFgGc" and (letter != "b" or kind is str):
                code = host("hex", ord(letter))
                raise ValueError(f"unsupported format character '{letter}' ({code}) at index {place}")
            value, rest = _next_value(rest)
            if kind is bytes and letter in "sbrac":
                value, letter = _as_bytes_text(letter, value), "s"
            parts.append(_converted(flags + width, letter, value))
        place += 1
    if rest and mapping is missing():
        raise TypeError("not all arguments converted during string formatting")
    return "".join(parts)


def _next_value(rest):
    if not rest:
        raise TypeError("not enough arguments for format string")
    return rest[0], rest[1:]


def _closing(template, place):
    depth = 0
    while place < len(template):
        depth += (template[place] == "(") - (template[place] == ")")
        if depth == 0:
            return place
        place += 1
    raise ValueError("incomplete format key")


def _run_of(letters, template, place):
    start = place
    while place < len(template) and template[place] in letters:
        place += 1
    return template[start:place], place


def _number(template, place, rest):
    """A width or precision: digits, or a star that takes an argument."""
    if template[place : place + 1] != "*":
        digits, place = _run_of("0123456789", template, place)
        return digits, rest, place
    value, rest = _next_value(rest)
    if not is_subclass(type_of(value), int):
        raise TypeError("* wants int")
    return host("repr", payload(value)), rest, place + 1


def _converted(options, letter, value):
    if letter == "s":
        value = payload(text_of(value))
    elif letter == "r":
        value = payload(repr(value))
    elif letter == "a":
        value = ascii(value)
    else:
        value = payload(value)
        if not is_plain(value):
            value = _as_number(letter, value)
    return host("binary", "%", f"%{options}{'s' if letter in 'ra' else letter}", (value,))


def _as_bytes_text(letter, value):
    """What `%s`, `%b`, `%a` and `%c` of bytes show, as text of the same characters."""
    if letter in "ra":
        return ascii(value)
    if letter == "c":
        value = payload(value) if is_subclass(type_of(value), bytes) else index_of(value)
        return host("binary", "%", b"%c", (value,)).decode("latin-1")
    hook = lookup(type_of(value), "__bytes__")
    if hook is missing():
        name = type_of(value).__name__
        raise TypeError(
            f"%b requires a bytes-like object, or an object that implements __bytes__, not '{name}'"
        )
    return payload(bind(hook, value)()).decode("latin-1")


def _as_number(letter, value):
    kind = type_of(value)
    if letter in "eEfFgG":
        if lookup(kind, "__float__") is missing() and lookup(kind, "__index__") is missing():
            raise TypeError(f"must be real number, not {kind.__name__}")
        return payload(float(value))
    if lookup(kind, "__index__") is not missing():
        return index_of(value)
    if letter in "diu" and lookup(kind, "__int__") is not missing():
        return payload(int(value))
    if letter == "c":
        raise TypeError("%c requires int or char")
    wanted = "a real number" if letter in "diu" else "an integer"
    raise TypeError(f"%{letter} format: {wanted} is required, not {kind.__name__}")


# -- other methods of str and bytes -------------------------------------------------------------------------------


def new_of_str(cls, object="", encoding=missing(), errors="strict"):
    if encoding is missing():
        text = text_of(object)
        return text if same(cls, str) else allocate_with(cls, payload(text))
    if not is_subclass(type_of(object), bytes):
        if is_subclass(type_of(object), str):
            raise TypeError("decoding str is not supported")
        raise TypeError(f"decoding to str: need a bytes-like object, {type_of(object).__name__} found")
    return allocate_with(cls, bytes.decode(object, encoding, errors))


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
    for item in iterable:
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
        if not is_subclass(type_of(x), dict):
            raise TypeError("if you give only one argument to maketrans it must be a dict")
        for key, value in x.items():
            if is_subclass(type_of(key), str) and len(key) != 1:
                raise ValueError("string keys in translate table must be of length 1")
            table[ord(key) if is_subclass(type_of(key), str) else key] = value
        return table
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    for place in range(len(x)):
        table[ord(x[place])] = ord(y[place])
    for letter in z:
        table[ord(letter)] = None
    return table


def new_of_bytes(cls, source=b"", encoding=missing(), errors="strict"):
    if encoding is not missing():
        if not is_subclass(type_of(source), str):
            raise TypeError("encoding without a string argument")
        return allocate_with(cls, str.encode(source, encoding, errors))
    kind = type_of(source)
    hook = lookup(kind, "__bytes__")
    if hook is not missing():
        result = bind(hook, source)()
        if not is_subclass(type_of(result), bytes):
            raise TypeError(f"__bytes__ returned non-bytes (type {type_of(result).__name__})")
        return allocate_with(cls, payload(result))
    if lookup(kind, "__index__") is not missing():
        return bytes.__new__(cls, index_of(source))
    if not is_iterable(source):
        raise TypeError(f"cannot convert '{kind.__name__}' object to bytes")
    return allocate_with(cls, host("bytes", list_snapshot([index_of(item) for item in source])))


# -- numbers ------------------------------------------------------------------------------------------------------


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
            if not is_subclass(type_of(result), int):
                raise TypeError(f"{name} returned non-int (type {type_of(result).__name__})")
            return allocate_with(cls, host("int", plain_value(result)))
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
        refuse("looking at a clock", "what clocks show is not modelled", "use choose() for what may happen")
    refuse(
        "looking at an id() or hash() of an object", "Python does not fix it", "number the objects yourself"
    )


def clock_from_clock(self, other=None, /):
    """Arithmetic with a clock gives a time that nobody may look at, either."""
    return clock()


def new_of_float(cls, value=0.0, /):
    kind = type_of(value)
    method = lookup(kind, "__float__")
    if method is not missing():
        result = bind(method, value)()
        if not is_subclass(type_of(result), float):
            raise TypeError(f"{kind.__name__}.__float__ returned non-float (type {type_of(result).__name__})")
        return allocate_with(cls, plain_value(result))
    if lookup(kind, "__index__") is missing():
        raise TypeError(f"float() argument must be a string or a real number, not '{kind.__name__}'")
    return allocate_with(cls, host("float", index_of(value)))


def new_of_bool(cls, value=False, /):
    return True if value else False


def from_bytes_of_int(cls, data, byteorder="big", *, signed=False):
    data = bytes(data)
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
    return allocate_with(cls, host("float.fromhex", payload(text)))


def fromhex_of_bytes(cls, text, /):
    return allocate_with(cls, host("bytes.fromhex", payload(text)))
