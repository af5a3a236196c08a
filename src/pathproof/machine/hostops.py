"""Operations on immutable values that the host does for us, within limits.

They are exact by construction: the operands are the host's own values. Results are bounded, so that a checked program
cannot exhaust the machine that checks it: what would be larger is a refusal, not an attempt.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

MAX_BITS = 1_000_000  # of an int
MAX_LENGTH = 10_000_000  # of a str, bytes or tuple
MAX_WIDTH = 100_000  # of a number or padding in a format


class TooLarge(Exception):
    """The result would be larger than the machine allows."""


def _power(left: Any, right: Any) -> Any:
    if (
        isinstance(left, int)
        and isinstance(right, int)
        and right > 0
        and left.bit_length() * right > MAX_BITS
    ):
        if left not in (0, 1, -1):
            raise TooLarge
    return left**right


def _shift_left(left: Any, right: Any) -> Any:
    if isinstance(left, int) and isinstance(right, int) and left and left.bit_length() + right > MAX_BITS:
        raise TooLarge
    return left << right


def _multiply(left: Any, right: Any) -> Any:
    for sequence, count in ((left, right), (right, left)):
        if (
            isinstance(sequence, str | bytes | tuple)
            and isinstance(count, int)
            and len(sequence) * count > MAX_LENGTH
        ):
            raise TooLarge
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > MAX_BITS:
        raise TooLarge
    return left * right


def _modulo(left: Any, right: Any) -> Any:
    if isinstance(left, str | bytes):
        check_format(left if isinstance(left, str) else left.decode("latin-1"))
        widths = right if isinstance(right, tuple) else (right,)
        if "*" in str(left) and any(isinstance(width, int) and abs(width) > MAX_WIDTH for width in widths):
            raise TooLarge
    return left % right


def _add(left: Any, right: Any) -> Any:
    if isinstance(left, str | bytes | tuple) and isinstance(right, str | bytes | tuple):
        if len(left) + len(right) > MAX_LENGTH:
            raise TooLarge
    return left + right


def check_format(text: str) -> None:
    """Refuses a format whose widths or precisions are gigantic."""
    number = ""
    for char in text:
        number = number + char if char.isdigit() else ""
        if len(number) > 6 or (number and int(number) > MAX_WIDTH):
            raise TooLarge


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": _add, "-": operator.sub, "*": _multiply, "/": operator.truediv, "//": operator.floordiv, "%": _modulo,
    "**": _power, "<<": _shift_left, ">>": operator.rshift, "|": operator.or_, "&": operator.and_,
    "^": operator.xor, "@": operator.matmul,
}  # fmt: skip
UNARY: dict[str, Callable[[Any], Any]] = {"-": operator.neg, "+": operator.pos, "~": operator.invert}
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
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
