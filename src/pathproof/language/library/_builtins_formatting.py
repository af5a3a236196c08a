"""The two old ways of formatting: `str.format` and the `%` operator.

What a format does to a number or a string is the host's business; here arguments are found, converted and handed to
it one at a time.
"""

from _builtins_operators import index_of
from _builtins_text import format_field, text_of
from _machine import bind, host, is_plain, is_subclass, lookup, missing, payload, same, type_of

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
        kind = type_of(value)
        exact = is_subclass(kind, float if letter in "eEfFgG" else int)
        if letter == "c":
            exact = exact or is_subclass(kind, str)
        value = payload(value) if exact else _as_number(letter, value)
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
    if is_subclass(type_of(value), bytes):
        return payload(value).decode("latin-1")
    hook = lookup(type_of(value), "__bytes__")
    if hook is missing():
        name = type_of(value).__name__
        raise TypeError(
            f"%b requires a bytes-like object, or an object that implements __bytes__, not '{name}'"
        )
    result = bind(hook, value)()
    if not is_subclass(type_of(result), bytes):
        raise TypeError(f"__bytes__ returned non-bytes (type {type_of(result).__name__})")
    return payload(result).decode("latin-1")


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
