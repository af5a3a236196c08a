"""Operations on immutable values that the host does for us, within limits.

They are exact by construction: the operands are the host's own values. Results and work are bounded beforehand
(`costs.py`), so that a checked program cannot exhaust the machine that checks it: what would be larger, or take longer,
is a refusal, not an attempt. And the host is not asked what Python does not fix: its answer would be that of this
process (the order of a frozenset, the identity of a nan).
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

from pathproof.machine import costs
from pathproof.machine.costs import bounded

UNPRINTED = 10**4300  # the least int that Python itself refuses to show


class Unfixed(Exception):
    """Python does not fix the result: construct, why, advice."""


NAN_BY_IDENTITY = (
    "nan found by identity",
    "Python looks for the same nan object, and which one is which is not modelled",
    "use math.isnan()",
)
ORDER_OF_SET = ("the order of a set", "Python does not fix it", "use sorted()")


MARK = "\U00010a7f"  # in a text: here Python would show an address. A printable character that hardly any text has
SHOWN_TEXT = (
    "looking at a text that shows an address",
    "Python does not fix it; it can be printed, and be part of a message",
    "define __repr__ or __str__, or use a name",
)


def parts(value: Any) -> Iterator[Any]:
    """A value and all that is in it. What is long or has parts of its own comes once, however often it is there."""
    seen: set[int] = set()
    pending = [value]
    while pending:
        item = pending.pop()
        yield item
        if type(item) in _CONTAINERS:
            for inner in item:
                kind = type(inner)
                if kind in _CONTAINERS or (kind is str and len(inner) > _LONG):
                    if id(inner) in seen:
                        continue
                    seen.add(id(inner))
                pending.append(inner)


_CONTAINERS = (tuple, list, frozenset)
_LONG = 64


def is_marked(value: Any) -> bool:
    kind = type(value)
    if kind is str:
        return MARK in value
    return kind in _CONTAINERS and any(type(part) is str and MARK in part for part in parts(value))


def for_people(text: str) -> str:
    return text.replace(MARK, "0x...")


def holds_nan(value: Any) -> bool:
    kind = type(value)
    if kind is float:
        return bool(value != value)
    return kind in _CONTAINERS and any(type(part) is float and part != part for part in parts(value))


def has_order(value: Any) -> bool:
    """Whether the host would show elements in an order that Python does not fix."""
    return type(value) in _CONTAINERS and any(type(part) is frozenset and len(part) > 1 for part in parts(value))


def check_nan(left: Any, right: Any) -> None:
    """Before elements of two values are compared: identity comes first, and decides between nans alone."""
    if holds_nan(left) and holds_nan(right):
        raise Unfixed(*NAN_BY_IDENTITY)


def is_unprinted(value: Any) -> bool:
    """An int that Python itself refuses to show, or a range of such."""
    if type(value) is range:
        return any(map(is_unprinted, (value.start, value.stop, value.step)))
    return isinstance(value, int) and abs(value) >= UNPRINTED


def range_parts(value: range) -> tuple[Any, ...]:
    """What makes ranges equal: how many elements, and which."""
    if not value:
        return (0, None, None)
    count = (value[-1] - value[0]) // value.step + 1  # it may be more than len() can say
    return (count, value[0], value.step if count > 1 else None)


def check_order(value: Any) -> None:
    if has_order(value):
        raise Unfixed(*ORDER_OF_SET)


def _modulo(left: Any, right: Any) -> Any:
    if isinstance(left, str | bytes):
        check_order(right)
    return left % right


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": _modulo, "**": operator.pow, "<<": operator.lshift, ">>": operator.rshift, "|": operator.or_,
    "&": operator.and_, "^": operator.xor, "@": operator.matmul,
}  # fmt: skip
BINARY: dict[str, Callable[[Any, Any], Any]] = {op: bounded(f"binary {op}", run) for op, run in _OPERATORS.items()}
_PASSING = (operator.add, str, repr, tuple.__getitem__, tuple.__len__, costs.check, costs.check_format)


def passes_on(operation: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether the result tells nothing of the texts among the operands but what they are."""
    operation = getattr(operation, "__wrapped__", operation)  # what `costs.bounded` bounds
    if operation is format:
        return args[1] in ("", "s")
    if operation is _modulo:
        return re.fullmatch(r"(?:[^%]|%[srdif%])*", args[0]) is not None if type(args[0]) is str else False
    return operation in _PASSING or getattr(operation, "checks_texts", False)


UNARY: dict[str, Callable[[Any], Any]] = {"-": operator.neg, "+": operator.pos, "~": operator.invert}


def _comparison(compare: Callable[[Any, Any], Any]) -> Callable[[Any, Any], bool]:
    def run(left: Any, right: Any) -> bool:
        if type(left) is tuple and type(right) is tuple:
            check_nan(left, right)
        return bool(compare(left, right))

    return run


COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": _comparison(operator.eq), "!=": _comparison(operator.ne), "<": _comparison(operator.lt),
    "<=": _comparison(operator.le), ">": _comparison(operator.gt), ">=": _comparison(operator.ge),
}  # fmt: skip


def in_order(items: Any, reverse: bool = False) -> tuple[Any, ...]:
    """`sorted`. With a nan among the items its result is that of the algorithm, which differs between versions."""
    if len(items) > 1 and holds_nan(items):
        raise Unfixed("sorting nan", "no order is right for it", "sort without it")
    return tuple(sorted(items, reverse=reverse))


def to_bytes(*args: Any) -> bytes:
    check_order(args)
    return bytes(*args)


def int_from_bytes(*args: Any) -> int:
    check_order(args)
    return int.from_bytes(*args)


DUNDER = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "<<": "lshift",
    ">>": "rshift", "|": "or", "&": "and", "^": "xor", "@": "matmul",
}  # fmt: skip
COMPARE_DUNDER = {
    "==": "__eq__",
    "!=": "__ne__",
    "<": "__lt__",
    "<=": "__le__",
    ">": "__gt__",
    ">=": "__ge__",
}
UNARY_DUNDER = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
