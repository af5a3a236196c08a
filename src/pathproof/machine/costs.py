"""What an operation of the host costs, worked out before it is done: one row for each operation.

The host computes with the checked program's own operands, and while it does nobody looks at the clock or the memory. So
each row says, from the operands alone, an upper bound for the size of the result and for the work. What exceeds the
limits is refused instead of tried. Within them an operation takes less than half a second and some tens of megabytes.

Names are those of `hosting.py`. The bounds are generous where being exact would cost as much as the operation itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

MAX_BITS = 1_000_000  # of an int
MAX_LENGTH = 4_000_000  # of a str or bytes
MAX_ITEMS = 1_000_000  # of a tuple, list, dict or set
MAX_PARTS = 2_000_000  # of a tuple with all that is in it, counted as often as it is there
MAX_CONTENTS = 4_000_000  # the same of a list, dict or any other object
IN_A_SET = 3  # times that what is in an element of a frozenset counts: elements are ordered by all that is in them
MAX_NESTING = 200  # tuples within tuples
MAX_WIDTH = 100_000  # of a number or padding in a format
MAX_FIELDS = 100_000  # of a format
MAX_WORK = 100_000_000  # steps of the host's inner loops
_CHARACTERS = 16  # of a text, or bits / 8 of an int, that weigh as much as one more part


class TooLarge(Exception):
    """The result would be larger than the machine allows, or take longer."""


class TooDeep(Exception):
    """Tuples within tuples within tuples."""


class Cost(NamedTuple):
    length: int = 0  # of a str or bytes
    items: int = 0  # of a tuple or list
    bits: int = 0  # of an int
    work: int = 0


def check(name: str, *args: Any, **words: Any) -> None:
    """Before the operation of that name is done with these operands. Operands of a wrong type cost nothing."""
    row = COSTS[name]
    try:
        length, items, bits, work = row(*args, **words)
        much = length > MAX_LENGTH or items > MAX_ITEMS or bits > MAX_BITS or work > MAX_WORK
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):
        return  # the host says what is wrong with them
    if much:
        raise TooLarge


def bounded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which checks first."""
    known = COSTS[name]
    if known is FREE:
        return function

    def run(*args: Any) -> Any:
        check(name, *args)
        return function(*args)

    run.__wrapped__ = function  # type: ignore[attr-defined]
    return run


# -- how large values are -----------------------------------------------------------------------------------------


def weight(values: Iterable[Any], most: int, deepest: int = MAX_NESTING) -> int:
    """How many parts these values have, those of parts included; parts that several have count for each of them."""
    total = 0
    level = list(values)
    for _ in range(deepest + 1):
        inner: list[Any] = []
        nested = False
        for item in level:
            kind = type(item)
            if kind is int:
                if item > _SMALL or item < -_SMALL:
                    total += (item.bit_length() + 7) // 8 // _CHARACTERS
            elif kind is str:
                if len(item) >= _CHARACTERS // 4:  # of at most four bytes each
                    total += text_bytes(item) // _CHARACTERS
                    if total > most:
                        break
            elif kind is bytes:
                total += len(item) // _CHARACTERS
            elif isinstance(item, tuple) or kind is frozenset:
                parts = item if kind is tuple or kind is frozenset else item[1]  # the fields of a record
                nested = True
                total += 1 + len(parts)
                if total > most:
                    break
                for _time in range(IN_A_SET if kind is frozenset else 1):
                    inner.extend(parts)
        if total > most:
            raise TooLarge
        if not nested:
            return total
        level = inner
    raise TooDeep


_SMALL = 1 << 120


def text_bytes(text: str) -> int:
    """How long a text is in UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def shown(value: Any) -> int:
    """At most so many characters show a value, in whatever format without widths."""
    total, pending = 0, [value]
    while pending:
        item = pending.pop()
        kind = type(item)
        if kind is str:
            total += 2 + len(item) * (2 if item.isascii() and item.isprintable() else 4 if item.isascii() else 10)
        elif kind is bytes:
            total += 3 + 4 * len(item)
        elif kind is int:
            bits = item.bit_length()
            total += 3 + (bits * 4 // 3 + 3 if bits > 64 else 80)
        elif kind is tuple or kind is frozenset or kind is list:
            total += 13 + 2 * len(item)
            pending.extend(item)
        elif kind is range:
            total += 13 + len(pending)
            pending.extend((item.start, item.stop, item.step))
        else:
            total += 330
        if total > MAX_LENGTH + 1000:
            break
    return total


def _digits(number: Any) -> int:
    return int(number).bit_length() // 30 + 1 if isinstance(number, int) else 1


def _bits(number: Any) -> int:
    return number.bit_length() if isinstance(number, int) else 0


_INTS = (int, bool)
_SEQUENCES = (str, bytes, tuple, list)


def _of_length(sequence: Any, length: int, work: int = 0) -> Cost:
    return Cost(items=length, work=work) if isinstance(sequence, tuple | list) else Cost(length=length, work=work)


# -- rows: operators ----------------------------------------------------------------------------------------------


def FREE(*_: Any, **__: Any) -> Cost:
    """Its result is no larger than its operands, and takes no longer than looking at them once."""
    return Cost()


def _add(left: Any, right: Any) -> Cost:
    if isinstance(left, _SEQUENCES) and isinstance(right, _SEQUENCES):
        return _of_length(left, len(left) + len(right))
    return Cost(bits=max(_bits(left), _bits(right)))


def _multiply(left: Any, right: Any) -> Cost:
    for sequence, count in ((left, right), (right, left)):
        if isinstance(sequence, _SEQUENCES) and isinstance(count, int):
            if isinstance(sequence, tuple) and count > 1 and weight(sequence, MAX_PARTS) * count > MAX_PARTS:
                raise TooLarge
            return _of_length(sequence, len(sequence) * count)
    return Cost(bits=_bits(left) + _bits(right) if left and right else 0)


def _divide(left: Any, right: Any) -> Cost:
    if not (isinstance(left, int) and isinstance(right, int)):
        return Cost()
    above, below = _digits(left), _digits(right)
    return Cost(work=(above - below + 1) * below if above > below else 0)


def _modulo(left: Any, right: Any) -> Cost:
    return _percent(left, right) if isinstance(left, str | bytes) else _divide(left, right)


def _power(left: Any, right: Any, modulus: Any = None) -> Cost:
    if not (isinstance(left, int) and isinstance(right, int)):
        return Cost()
    if modulus is not None:
        digits = _digits(modulus)
        first = (_digits(left) + 1) * digits
        inverse = digits * digits * 8 if right < 0 else 0
        return Cost(work=first + inverse + 2 * (_bits(right) + 1) * digits * digits)
    if right <= 0 or left in (0, 1, -1):
        return Cost()
    return Cost(bits=_bits(left) * right)


def _shift_left(left: Any, right: Any) -> Cost:
    return Cost(bits=_bits(left) + right if isinstance(right, int) and left else 0)


# -- rows: numbers ------------------------------------------------------------------------------------------------


def _square(*numbers: Any) -> Cost:
    """Roots and common divisors: each digit with each other one, some times."""
    digits = max(map(_digits, numbers), default=0)
    return Cost(work=2 * digits * digits * max(1, len(numbers) - 1))


def _multiple(*numbers: Any) -> Cost:
    digits = sum(map(_digits, numbers))
    return Cost(bits=sum(map(_bits, numbers)), work=4 * digits * digits)


def _factorial(number: Any) -> Cost:
    bits = number * _bits(number) if isinstance(number, int) and number > 0 else 0
    return Cost(bits=bits)


def _chosen(total: Any, count: Any = None) -> Cost:
    """`comb` and `perm`: at most `count` factors of at most `total`."""
    if count is None:
        return _factorial(total)
    if total < 0 or not 0 <= count <= total:
        return Cost()
    bits = count * _bits(total)
    return Cost(bits=bits, work=(bits // 30 + 1) * _digits(total))


def _combinations(total: Any, count: Any) -> Cost:
    if total < 0 or not 0 <= count <= total:
        return Cost()
    bits, work = min(count, total - count), 0
    bits *= _bits(total)
    digits = bits // 30 + 1
    if digits > 40:
        work = digits * digits // 2
    return Cost(bits=bits, work=work)


def _round(number: Any, places: Any = None) -> Cost:
    if not isinstance(number, int) or places is None or places >= 0:
        return Cost()
    return Cost(bits=-places * 4, work=_digits(number) * (-places // 9 + 1))


def _whole(*args: Any) -> Cost:
    """`int()`: a text of digits has at most five bits for each."""
    if args and isinstance(args[0], str | bytes):
        return Cost(bits=5 * len(args[0]))
    return Cost()


def _number_of_bytes(data: Any, *_: Any) -> Cost:
    return Cost(bits=8 * len(data))


def _in_base(number: Any) -> Cost:
    return Cost(length=_bits(number) + 3)


def _float(text: Any = 0.0) -> Cost:
    return Cost(work=len(text) * 100 if isinstance(text, str | bytes) else 0)


# -- rows: texts --------------------------------------------------------------------------------------------------

_NUMBER = re.compile(r"\d{6,}")
_NUMBERS = re.compile(r"\d+")


def check_format(text: str) -> None:
    """Refuses a format whose widths or precisions are gigantic."""
    for number in _NUMBER.findall(text):
        if len(number) > 6 or int(number) > MAX_WIDTH:
            raise TooLarge


def _widths(text: str) -> int:
    check_format(text)
    return sum(map(int, _NUMBERS.findall(text)))


def _percent(left: Any, right: Any) -> Cost:
    text = left if isinstance(left, str) else left.decode("latin-1")
    if text.count("%") > MAX_FIELDS:
        raise TooLarge
    length = len(text) + _widths(text) + shown(right)
    if "*" in text:
        widths = [abs(each) for each in (right if isinstance(right, tuple) else (right,)) if isinstance(each, int)]
        if any(width > MAX_WIDTH for width in widths):
            raise TooLarge
        length += sum(widths)
    return Cost(length=length)


def _formatted(value: Any, spec: str = "") -> Cost:
    return Cost(length=shown(value) + _widths(spec))


def _shown(value: Any = "", *encoding: Any) -> Cost:
    return _decoded(value, *encoding) if encoding else Cost(length=shown(value))


def _text(value: Any = "", *encoding: Any) -> Cost:
    return FREE() if type(value) is str else _shown(value, *encoding)


def _parsed(text: Any) -> Cost:
    if not isinstance(text, str):
        return FREE()
    return Cost(items=(text.count("{") + text.count("}")) * (MAX_ITEMS // MAX_FIELDS))


def _field(text: str) -> Cost:
    return Cost(items=len(text) * (MAX_ITEMS // MAX_FIELDS))


def _joined(self: Any, parts: Any) -> Cost:
    length = len(parts) if isinstance(parts, str | bytes) else sum(len(each) for each in parts)
    return Cost(length=length + len(self) * max(0, len(parts) - 1))


def _padded(self: Any, width: Any, *_: Any) -> Cost:
    return Cost(length=max(len(self), width))


def _tabs(self: Any, tabsize: Any = 8) -> Cost:
    return Cost(length=len(self) + self.count("\t" if isinstance(self, str) else b"\t") * max(0, tabsize))


def _replaced(self: Any, old: Any, new: Any, count: Any = -1) -> Cost:
    times = self.count(old)
    if count >= 0:
        times = min(times, count)
    return Cost(length=len(self) + times * max(0, len(new) - len(old)))


def _translated(self: Any, table: Any, *_: Any) -> Cost:
    if isinstance(self, bytes) or table is None or isinstance(table, bytes):
        return FREE()
    longest = 1
    if not isinstance(table, str | range):
        longest = max((len(each) for each in table if isinstance(each, str)), default=1)
    return Cost(length=len(self) * longest, work=len(self) * 10)


def _cased(self: Any) -> Cost:
    return Cost(length=len(self) if self.isascii() else 3 * len(self))


_PLAIN_CODECS = frozenset(("utf8", "utf16", "utf16le", "utf16be", "utf32", "utf32le", "utf32be", "ascii", "latin1"))
_GROWING = frozenset(("xmlcharrefreplace", "backslashreplace", "namereplace"))


def _coded(data: Any, encoding: Any, errors: Any) -> Cost:
    plain = encoding.lower().replace("-", "").replace("_", "") in _PLAIN_CODECS
    work = 0 if plain else len(data) * len(data) * 10  # some codecs take the square
    return Cost(length=len(data) * (100 if errors in _GROWING else 4), work=work)


def _encoded(self: str, encoding: str = "utf-8", errors: str = "strict") -> Cost:
    if errors not in _GROWING and encoding.lower() in ("utf-8", "utf8"):
        return Cost(length=text_bytes(self))
    return _coded(self, encoding, errors)


def _decoded(self: bytes, encoding: str = "utf-8", errors: str = "strict") -> Cost:
    cost = _coded(self, encoding, errors)
    return cost if errors in _GROWING else Cost(length=len(self), work=cost.work)


_BLANKS = [chr(code) for code in range(0x3001) if chr(code).isspace()]
_ENDS = [*"\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"]


def _counted(text: Any, separators: list[str]) -> int:
    """How often these occur. Only a long text is worth counting in."""
    if len(text) < 1000:
        return len(text)
    if isinstance(text, bytes):
        return sum(text.count(each.encode()) for each in separators if each.isascii())
    return sum(map(text.count, separators))


def _split(self: Any, sep: Any = None, maxsplit: Any = -1) -> Cost:
    parts = _counted(self, _BLANKS) if sep is None else self.count(sep)
    return Cost(items=4 * (min(parts, maxsplit) if maxsplit >= 0 else parts))  # each part is a text of its own


def _split_backwards(self: Any, sep: Any = None, maxsplit: Any = -1) -> Cost:
    cost = _split(self, sep, maxsplit)
    return cost if sep is None else cost._replace(work=_backwards(self, sep).work)


def _lines(self: Any, keepends: Any = False) -> Cost:
    return Cost(items=4 * _counted(self, _ENDS))


def _backwards(self: Any, sub: Any, *_: Any) -> Cost:
    """The host looks for a text from the end naively."""
    return Cost(work=len(self) * len(sub) if isinstance(sub, str | bytes) else 0)


def _stripped(self: Any, chars: Any = None) -> Cost:
    return Cost(work=len(self) * len(chars) // 8 if chars is not None else 0)


def _hexadecimal(self: Any, *_: Any, **__: Any) -> Cost:
    return Cost(length=3 * len(self))


def _bytes(source: Any = b"", *encoding: Any) -> Cost:
    if isinstance(source, int):
        return Cost(length=source)
    return _encoded(source, *encoding) if encoding else Cost(length=len(source))


def _bytes_of_number(self: int, length: Any = 1, *_: Any, **__: Any) -> Cost:
    return Cost(length=length)


def _table(*texts: Any) -> Cost:
    return Cost(items=10 * sum(map(len, texts)))


# -- rows: sequences ----------------------------------------------------------------------------------------------


def _looked_for(self: Any, value: Any, *_: Any) -> Cost:
    """`in`, `count` and `index`: a range asks each of its elements unless it is an int that is looked for."""
    if isinstance(self, range):
        return Cost(items=0 if isinstance(value, int) else _range_length(self))
    if isinstance(self, tuple) and type(value) not in (int, bool, float):
        return Cost(work=len(self) * weight((value,), MAX_PARTS))
    return FREE()


def _range_length(value: range) -> int:
    return max(0, (value.stop - value.start) // value.step + 1)


def _count(items: Any) -> int:
    return _range_length(items) if isinstance(items, range) else len(items) if hasattr(items, "__len__") else 0


def _all_together(self: Any, *others: Any) -> Cost:
    """Of a frozenset with whatever else has items."""
    return Cost(items=len(self) + sum(map(_count, others)))


def _sorted(items: Any, reverse: Any = False) -> Cost:
    count = _count(items)
    if count > MAX_ITEMS:
        return Cost(items=count)
    heaviest = max((weight((each,), MAX_PARTS) for each in items if type(each) not in _INTS), default=0)
    return Cost(items=count, work=count * count.bit_length() * (3 + heaviest))


def _of(kind: type, row: Callable[..., Cost]) -> Callable[..., Cost]:
    """The row of a method: what it is called on must be its type's. Looking at something else could take for ever."""
    if row is FREE:
        return row

    def of(self: Any, *args: Any, **words: Any) -> Cost:
        if not isinstance(self, kind):
            raise TypeError
        return row(self, *args, **words)

    return of


def _method(kind: str, name: str, *args: Any) -> Cost:
    return COSTS[f"method {kind}.{name}"](*args)


# -- the table ----------------------------------------------------------------------------------------------------

_TEXT: dict[str, Callable[..., Cost]] = {
    "join": _joined, "center": _padded, "ljust": _padded, "rjust": _padded, "zfill": _padded, "expandtabs": _tabs,
    "replace": _replaced, "translate": _translated, "encode": _encoded, "decode": _decoded, "hex": _hexadecimal,
    "split": _split, "rsplit": _split_backwards, "splitlines": _lines, "rfind": _backwards, "rindex": _backwards,
    "rpartition": _backwards, "strip": _stripped, "lstrip": _stripped, "rstrip": _stripped,
    "capitalize": _cased, "casefold": _cased, "lower": _cased, "swapcase": _cased, "title": _cased, "upper": _cased,
    "maketrans": FREE, "fromhex": FREE,
    **dict.fromkeys(
        "count endswith find index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric "
        "isprintable isspace istitle isupper partition removeprefix removesuffix startswith __len__ __contains__ "
        "__getitem__ __hash__".split(), FREE
    ),
}  # fmt: skip

_NUMERIC: dict[str, Callable[..., Cost]] = {
    "to_bytes": _bytes_of_number,
    **dict.fromkeys(
        "bit_length bit_count conjugate as_integer_ratio is_integer hex __index__ __trunc__ __floor__ __ceil__ "
        "__hash__ __bool__".split(), FREE
    ),
}  # fmt: skip

_SEQUENCE: dict[str, Callable[..., Cost]] = {
    "count": _looked_for, "index": _looked_for, "__contains__": _looked_for,
    "__len__": FREE, "__getitem__": FREE, "__hash__": FREE,
}  # fmt: skip

_SET: dict[str, Callable[..., Cost]] = {
    **dict.fromkeys("__len__ __contains__ copy __hash__".split(), FREE),
    **dict.fromkeys(
        "issubset issuperset isdisjoint union intersection difference symmetric_difference".split(), _all_together
    ),
}

_BINARY: dict[str, Callable[..., Cost]] = {
    "+": _add, "-": _add, "*": _multiply, "/": FREE, "//": _divide, "%": _modulo, "**": _power, "<<": _shift_left,
    ">>": FREE, "|": FREE, "&": FREE, "^": FREE, "@": FREE,
}  # fmt: skip

_CALLS: dict[str, Callable[..., Cost]] = {
    "repr": _shown, "str": _text, "ascii": _shown, "format": _formatted, "int": _whole, "float": _float,
    "bytes": _bytes, "round": _round, "divmod": _divide, "pow": _power, "bin": _in_base, "hex": _in_base,
    "oct": _in_base, "bytes.fromhex": FREE, "float.fromhex": FREE, "int.from_bytes": _number_of_bytes,
    "str.maketrans": _table, "sorted": _sorted, "format.parse": _parsed, "format.field": _field, "method": _method,
    "math.isqrt": _square, "math.gcd": _square, "math.lcm": _multiple, "math.comb": _combinations,
    "math.perm": _chosen, "math.factorial": _factorial,
    **dict.fromkeys(
        "abs ord chr bool hash range range.parts slice.indices check_format is_unprinted math.sqrt math.floor "
        "math.ceil math.trunc math.fabs math.fmod math.copysign math.isnan math.isinf math.isfinite math.modf "
        "math.frexp math.ldexp math.nextafter math.ulp math.remainder".split(), FREE
    ),
}  # fmt: skip

_METHODS: tuple[tuple[tuple[type, ...], dict[str, Callable[..., Cost]]], ...] = (
    ((str, bytes), _TEXT),
    ((int, float), _NUMERIC),
    ((tuple, range), _SEQUENCE),
    ((frozenset,), _SET),
)

COSTS: dict[str, Callable[..., Cost]] = {
    **{f"binary {op}": row for op, row in _BINARY.items()},
    **{f"unary {op}": FREE for op in "-+~"},
    **{f"compare {op}": FREE for op in ("==", "!=", "<", "<=", ">", ">=")},
    **{f"call {name}": row for name, row in _CALLS.items()},
    **{
        f"method {kind.__name__}.{name}": _of(kind, row)
        for kinds, rows in _METHODS
        for kind in kinds
        for name, row in rows.items()
    },
    **{
        f"method {kind}.__{name}__": FREE  # values are bounded, with all that is in them
        for kind in ("int", "float", "str", "bytes", "tuple", "range", "frozenset")
        for name in "eq ne lt le gt ge".split()
    },
}
