"""Primitives on immutable values, delegated to the host: exact semantics, little code.

The list of delegated operations is fixed here. All of them are pure functions of immutable arguments whose result is
the same on every supported interpreter version; sizes are bounded (`hostops`). Results that are new containers become
objects of the machine.
"""

from __future__ import annotations

import _string  # type: ignore[import-not-found]
import math
from collections.abc import Callable
from typing import Any

from pathproof.machine import costs, hostops
from pathproof.machine.hashing import NAN_AS_KEY, hash_of
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.opaque import OF_CLOCKS, holds_clock, is_opaque, is_unknown_number
from pathproof.machine.primitives import REGISTRY, primitive
from pathproof.machine.values import Defer, Primitive, Record, Ref, Value, is_plain

STR = """
capitalize casefold center count encode endswith expandtabs find index isalnum isalpha isascii
isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust
lower lstrip partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit
rstrip split splitlines startswith strip swapcase title translate upper zfill __len__ __contains__
__getitem__
""".split()
BYTES = """
count decode endswith find hex index isalnum isalpha isascii isdigit islower isspace isupper join
ljust lower lstrip partition replace rfind rindex rjust rpartition rsplit rstrip split startswith
strip upper zfill removeprefix removesuffix center title capitalize expandtabs istitle splitlines
translate swapcase __len__ __contains__ __getitem__
""".split()
INT = """
bit_length bit_count conjugate to_bytes as_integer_ratio is_integer __index__ __trunc__ __floor__
__ceil__
""".split()
FLOAT = "is_integer hex as_integer_ratio conjugate __trunc__ __floor__ __ceil__".split()
TUPLE = "count index __len__ __contains__ __getitem__".split()
RANGE = "count index __len__ __contains__ __getitem__".split()
FROZENSET = """
__len__ __contains__ issubset issuperset isdisjoint union intersection difference
symmetric_difference copy
""".split()
COMPARING = frozenset(("__contains__", "count", "index", *hostops.COMPARE_DUNDER.values()))  # elements, with `==`
# their argument's own `__iter__` or `__getitem__` is asked, or it is part of the result
ASKING = frozenset(("join", "translate", "partition", "rpartition"))
NUMERIC_OPS = ("+", "-", "*", "/", "//", "%", "**", "<<", ">>", "|", "&", "^")


def to_host(machine: Interpreter, value: Value, exact: bool = False) -> Any:
    """An argument for the host. Defers for anything that is not made of immutable host values; where CPython would ask
    an instance of the program's own subclass of such a type (`__eq__` in a search, `__int__`, `__iter__`), the argument
    must be `exact`, and such instances are deferred as well."""
    given, value = value, machine.types.payload(value)
    if exact and given is not value:
        raise Defer
    if type(value) is Record and value.tag == "slice":
        return slice(*(to_host(machine, part) for part in value.fields))
    if type(value) is Ref:
        item = machine.memory.read(value)
        if item.kind == "list" and item.cls is machine.types.classes["list"]:
            machine.visibility.touch_contents(value, item, False)
            return [to_host(machine, part, exact) for part in item.data]
        raise Defer
    if not is_plain(value):
        raise Defer
    return value


def from_host(machine: Interpreter, value: Any) -> Value:
    """A result of the host as a value of the machine."""
    if isinstance(value, list):
        return machine.types.new_list([from_host(machine, item) for item in value])
    if isinstance(value, tuple):
        return tuple(from_host(machine, item) for item in value)
    if isinstance(value, complex):
        machine.refuse("a complex number", "complex numbers are not modelled", "use two floats")
    return value


def delegate(host: type, names: list[str]) -> None:
    for name in names:
        method = getattr(host, name, None)
        if method is None:  # is_integer of int is newer than 3.11
            continue
        REGISTRY[f"{host.__name__}.{name}"] = Primitive(
            f"{host.__name__}.{name}", _delegated(host, name, method), binds=True
        )


def _delegated(host: type, name: str, method: Callable[..., Any]) -> Callable[..., Value]:
    def run(machine: Interpreter, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
        self = machine.types.payload(args[0]) if args else None
        if not isinstance(self, host):
            raise Defer
        if type(self) is tuple and name in ("__getitem__", "__len__"):
            return machine.host(method, self, *(to_host(machine, arg) for arg in args[1:]))  # elements may be objects
        if not is_plain(self):
            raise Defer
        if name in ASKING and any(machine.types.payload(arg) is not arg for arg in args[1:]):
            raise Defer
        hosted = [to_host(machine, arg, host in (tuple, range, frozenset)) for arg in args[1:]]
        words = {key: to_host(machine, value) for key, value in (kwargs or {}).items()}
        check(machine, name, self, hosted)
        check_texts(machine, name, [self, *hosted, *words.values()])
        return from_host(machine, machine.host(bounded_method(host, name), self, hosted, words))

    return run


def bounded_method(host: type, name: str) -> Callable[..., Any]:
    """A method of the host's, of an object, positional and keyword arguments, which checks first what it would cost."""
    method = getattr(host, name)
    row = f"method {host.__name__}.{name}"

    def run(self: Any, args: list[Any], words: dict[str, Any]) -> Any:
        costs.check(row, self, *args, **words)
        return method(self, *args, **words)

    run.checks_texts = True  # type: ignore[attr-defined]  # whoever calls it did (`check_texts`)

    return run


def check_texts(machine: Interpreter, name: str, operands: list[Any]) -> None:
    """A text that shows an address can be put into others, and that is all."""
    if any(map(hostops.is_marked, operands)):
        if not (name in ("join", "__str__", "__add__", "__repr__") and type(operands[-1]) is not str):
            machine.refuse(*hostops.SHOWN_TEXT)


def check(machine: Interpreter, name: str, self: Any, args: list[Any]) -> None:
    """Refuses what a method would find by identity or show in no fixed order."""
    if name in COMPARING:
        if type(self) is tuple and hostops.holds_nan(self) and hostops.holds_nan(args):
            machine.refuse(*hostops.NAN_BY_IDENTITY)
    elif type(self) is frozenset:
        if hostops.holds_nan(args):
            machine.refuse(*NAN_AS_KEY)
    elif hostops.has_order(args):
        machine.refuse(*hostops.ORDER_OF_SET)


def _operators(host: type, ops: tuple[str, ...]) -> None:
    """The special methods of a builtin type, for explicit calls and for subclasses."""
    prefix = host.__name__
    for op in ops:
        for dunder, swapped in ((f"__{hostops.DUNDER[op]}__", False), (f"__r{hostops.DUNDER[op]}__", True)):
            if hasattr(host, dunder):
                REGISTRY[f"{prefix}.{dunder}"] = Primitive(
                    f"{prefix}.{dunder}", _operator(host, op, swapped), binds=True
                )
    for op, dunder in hostops.COMPARE_DUNDER.items():
        REGISTRY[f"{prefix}.{dunder}"] = Primitive(f"{prefix}.{dunder}", _comparison(host, op, dunder), binds=True)


def _operator(host: type, op: str, swapped: bool) -> Callable[..., Value]:
    def run(machine: Interpreter, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
        if len(args) != 2 or kwargs:
            raise Defer
        left, right = (machine.types.payload(arg) for arg in args)
        if host in (str, bytes) and op == "%" and (left if swapped else right) is not args[0 if swapped else 1]:
            raise Defer  # it may have its own __str__, __float__ ...
        if swapped:
            left, right = right, left
        mine, other = (right, left) if swapped else (left, right)
        if not isinstance(mine, host):
            raise Defer
        if host is tuple and op == "+" and type(other) is tuple:
            return machine.host(hostops.BINARY[op], left, right)
        if host is frozenset and not (is_plain(mine) and type(other) is frozenset and is_plain(other)):
            raise Defer
        if not is_plain(other) or not is_plain(mine):
            if (host in (str, bytes) and op == "%") or _is_unknown(host, other):
                raise Defer
            if host is tuple and op == "*" and isinstance(other, int):
                return machine.host(hostops.BINARY[op], left, right)
            return NotImplemented
        known = {int: int, bool: int, float: int | float}.get(host)
        if known is not None and not isinstance(other, known):
            return NotImplemented
        if host in (str, bytes, tuple) and op == "+" and type(other) is not host:
            return NotImplemented
        if host in (str, bytes, tuple) and op == "*" and not isinstance(other, int):
            return NotImplemented
        if host is frozenset and not isinstance(other, frozenset):
            return NotImplemented
        return from_host(machine, machine.host(hostops.BINARY[op], left, right))

    return run


def _is_unknown(host: type, other: Value) -> bool:
    """Whether it is a number that is not known, and that this type calculates with: an int leaves floats to them."""
    return (host is float and is_unknown_number(other)) or (host is int and is_opaque(other))


def _comparison(host: type, op: str, dunder: str) -> Callable[..., Value]:
    def run(machine: Interpreter, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
        if len(args) != 2 or kwargs:
            raise Defer
        left, right = (machine.types.payload(arg) for arg in args)
        if not isinstance(left, host):
            raise Defer
        if not is_plain(left) or not is_plain(right):
            if host is frozenset or (type(left) is tuple and type(right) is tuple):
                raise Defer
            if _is_unknown(host, right):
                raise Defer
            return NotImplemented
        check(machine, dunder, left, [right])
        return machine.host(getattr(host, dunder), left, right)

    return run


delegate(str, STR)
delegate(bytes, BYTES)
delegate(int, INT)
delegate(float, FLOAT)
delegate(tuple, TUPLE)
delegate(range, RANGE)
delegate(frozenset, FROZENSET)
_operators(int, NUMERIC_OPS)
_operators(float, ("+", "-", "*", "/", "//", "%", "**"))
_operators(str, ("+", "*", "%"))
_operators(bytes, ("+", "*", "%"))
_operators(tuple, ("+", "*"))
_operators(frozenset, ("|", "&", "-", "^"))
_operators(range, ())


for _op, _dunder in hostops.UNARY_DUNDER.items():
    for _host in (int, float):
        if hasattr(_host, _dunder):

            def _unary(
                machine: Interpreter, args: list[Value], kwargs: Any, op: str = _op, host: type = _host
            ) -> Value:
                if len(args) != 1 or kwargs:
                    raise Defer
                value = machine.types.payload(args[0])
                if not isinstance(value, host):
                    raise Defer
                return machine.host(hostops.UNARY[op], value)

            REGISTRY[f"{_host.__name__}.{_dunder}"] = Primitive(f"{_host.__name__}.{_dunder}", _unary, binds=True)


@primitive(
    "int.__hash__",
    "float.__hash__",
    "str.__hash__",
    "bytes.__hash__",
    "tuple.__hash__",
    "frozenset.__hash__",
    "range.__hash__",
)
def plain_hash(machine: Interpreter, value: Value) -> Value:
    return hash_of(machine, machine.types.payload(value))


@primitive("int.__bool__", "float.__bool__")
def number_bool(machine: Interpreter, value: Value) -> Value:
    if holds_clock(value):
        machine.refuse(*OF_CLOCKS)
    return bool(machine.types.payload(value))


def text_length_limit(machine: Interpreter, value: Any) -> None:
    """Python itself refuses to print ints of more than 4300 digits; so do we, with its own error."""
    if isinstance(value, int) and hostops.is_unprinted(value):
        raise machine.throw(
            "ValueError",
            "Exceeds the limit (4300 digits) for integer string conversion; "
            "use sys.set_int_max_str_digits() to increase the limit",
        )


def host_format(machine: Interpreter, value: Any, spec: str) -> Value:
    machine.host(costs.check_format, spec)
    return machine.host(HOST_FUNCTIONS["format"], value, spec)


def _format_field(text: str) -> tuple[Any, tuple[Any, ...]]:
    """`a.b[c]` in a format string, as CPython itself splits it."""
    first, rest = _string.formatter_field_name_split(text)
    return first, tuple(rest)


_HOST_METHODS = {("bytes", name) for name in ("maketrans", "translate", "expandtabs", "splitlines", "istitle")}


def _host_method(kind: str, name: str, *args: Any) -> Any:
    if (kind, name) not in _HOST_METHODS:
        raise TypeError(f"{kind}.{name} is not delegated")
    return getattr(bytes, name)(*args)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "repr": repr, "format": format, "str": str, "ascii": ascii,
    "int": int, "float": float, "bytes": hostops.to_bytes, "abs": abs,
    "round": round, "divmod": divmod, "bin": bin, "hex": hex, "oct": oct, "ord": ord, "chr": chr,
    "float.fromhex": float.fromhex, "bytes.fromhex": bytes.fromhex, "int.from_bytes": hostops.int_from_bytes,
    "str.maketrans": str.maketrans, "sorted": hostops.in_order,
    "pow": pow, "format.parse": lambda text: tuple(_string.formatter_parser(text)), "format.field": _format_field,
    "method": _host_method,
    "math.sqrt": math.sqrt, "math.floor": math.floor, "math.ceil": math.ceil, "math.trunc": math.trunc,
    "math.fabs": math.fabs, "math.fmod": math.fmod, "math.copysign": math.copysign, "math.isnan": math.isnan,
    "math.isinf": math.isinf, "math.isfinite": math.isfinite, "math.isqrt": math.isqrt, "math.modf": math.modf,
    "math.frexp": math.frexp, "math.ldexp": math.ldexp, "math.gcd": math.gcd, "math.lcm": math.lcm,
    "math.comb": math.comb, "math.perm": math.perm, "math.factorial": math.factorial,
    "math.nextafter": math.nextafter, "math.ulp": math.ulp, "math.remainder": math.remainder,
}  # fmt: skip
HOST_FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: costs.bounded(f"call {name}", function) for name, function in _FUNCTIONS.items()
}
