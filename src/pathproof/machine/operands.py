"""What compiled code expects to find on its operand stack and in its slots, at each instruction.

Nothing checks at run time what the compiler has put on the stack itself: that `LIST_APPEND` finds a list there,
`RERAISE` an exception, `LOAD_DEREF` a cell in its slot. For a frame that comes from elsewhere it must be checked
(`schema.py`). This is what other virtual machines call a bytecode verifier, in small: each instruction is run on kinds
instead of values, from the entry on and along all jumps and handlers, until nothing changes.

A kind is None (anything), "bool", "str", "site", "tuple", "exception", the kind of an object ("list", "dict", "set",
"cell", "module"), or a tuple of kinds, for a tuple of that length.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from pathproof.language.code import Code
from pathproof.language.instructions import INSTRUCTIONS, stack_effect
from pathproof.machine.unwinding import RAISING

Kind = Any
_ENDS = ("JUMP", "RETURN", "RAISE", "RERAISE")
_DEREF = ("LOAD_CELL", "LOAD_DEREF", "STORE_DEREF", "DELETE_DEREF")
_PUSHED: dict[str, Kind] = {
    "LOAD_CELL": "cell", "NOT": "bool", "TRUTH": "bool", "IS": "bool", "MATCH_ERROR": "bool", "BUILD_LIST": "list",
    "BUILD_SET": "set", "BUILD_DICT": "dict", "BUILD_STRING": "str", "LIST_TO_TUPLE": "tuple", "IMPORT": "module",
}  # fmt: skip


_BY_HELPERS = ("TRUTH", "BUILD_SET")  # what they push may come from a function of the library
# How many operands an instruction puts its results in the place of, where its effect does not tell.
_REPLACED = {
    **dict.fromkeys(("UNPACK", "UNPACK_STAR", "GET_ITER", "WITH_ENTER", "LIST_TO_TUPLE", "LOAD_ATTR", "YIELD"), 1),
    **dict.fromkeys(("NOT", "TRUTH", "UNARY"), 1),
    **dict.fromkeys(("LOAD_ITEM", "BINARY", "INPLACE", "COMPARE", "IS", "CONTAINS", "FORMAT", "MATCH_ERROR"), 2),
    **dict.fromkeys(("CALL_STAR", "MAKE_FUNCTION"), 3),
}


class Point(NamedTuple):
    """What there is before an instruction."""

    stack: tuple[Kind, ...]
    slots: tuple[tuple[int, Kind], ...]  # of those that hold something particular, in order


class Shape:
    """What is expected of a code's frames."""

    def __init__(self, code: Code) -> None:
        self._code = code
        used = {_slot(argument) for op, argument in zip(code.ops, code.args, strict=True) if _is_deref(op)}
        made = {
            argument for op, argument in zip(code.ops, code.args, strict=True) if INSTRUCTIONS[op].name == "MAKE_CELL"
        }
        cells = sorted(slot for slot in used - made if slot >= code.closure_start)
        self.closure = cells[-1] - code.closure_start + 1 if cells else 0  # how many cells a closure has at least
        entry: dict[int, Kind] = dict.fromkeys(cells, "cell")
        if code.class_body:
            entry[0] = "dict"
        self.points: list[Point | None] = [None] * len(code.ops)
        if code in RAISING:  # entered in its middle, with the place of the exception
            self._flow(1, Point(("site", "exception"), ()))
        else:
            self._flow(0, Point((), tuple(sorted(entry.items()))))

    def before(self, pc: int, awaits: bool = False) -> Point | None:
        """What there is before an instruction, or before a call gives it one more value. None: it is never run."""
        point = self.points[pc]
        if point is None or not awaits:
            return point
        if not point.stack or (point.stack[-1] is not None and self._name(pc - 1) not in _BY_HELPERS):
            return None  # whoever gives the value may give anything
        return point._replace(stack=point.stack[:-1])

    def raising(self, pc: int) -> Point | None:
        """What there is while a RAISE has an exception made."""
        point = self.points[pc]
        return None if point is None else point._replace(stack=point.stack[: len(point.stack) - self._code.args[pc]])

    def kept(self, pc: int) -> int:
        """How many operands are what they were before an instruction, wherever in it an exception was raised."""
        point = self.points[pc]
        if point is None:
            return 0
        after = len(_after(self._name(pc), self._code.args[pc], point).stack)
        return _kept(self._name(pc), self._code.args[pc], len(point.stack), after)

    def live_behind(self, pc: int) -> int:
        """The slots that a frame may read that has called something: also after an exception, or behind a loop."""
        code = self._code
        live = code.live[pc]
        if pc > 0:
            handler = code.handlers[pc - 1]
            if handler is not None:
                live |= code.live[handler.target]
            if self._name(pc - 1) == "FOR_ITER":
                live |= code.live[code.args[pc - 1]]
        return live

    def _name(self, pc: int) -> str:
        return INSTRUCTIONS[self._code.ops[pc]].name

    def _flow(self, pc: int, point: Point) -> None:
        code = self._code
        pending = [(pc, point)]
        while pending:
            pc, point = pending.pop()
            if pc >= len(code.ops):
                continue
            known = self.points[pc]
            joined = point if known is None else _joined(known, point)
            if joined == known:
                continue
            self.points[pc] = joined
            handler = code.handlers[pc]
            if handler is not None:
                pending.append((handler.target, Point((*joined.stack[: handler.depth], "exception"), joined.slots)))
            name, argument = self._name(pc), code.args[pc]
            after = _after(name, argument, joined)
            if name in ("JUMP", "JUMP_IF_FALSE", "JUMP_IF_TRUE"):
                pending.append((argument, after))
            elif name == "FOR_ITER":
                pending.append((argument, Point(joined.stack[:-1], joined.slots)))
            if name not in _ENDS:
                pending.append((pc + 1, after))


def _is_deref(op: int) -> bool:
    return INSTRUCTIONS[op].name in (*_DEREF, "LOAD_NAME_DEREF")


def _slot(argument: Any) -> int:
    return int(argument[1] if type(argument) is tuple else argument)


def _joined(left: Point, right: Point) -> Point:
    stack = tuple([_either(one, other) for one, other in zip(left.stack, right.stack, strict=True)])
    slots = dict(right.slots)
    return Point(stack, tuple([(slot, kind) for slot, kind in left.slots if slots.get(slot) == kind]))


def _either(one: Kind, other: Kind) -> Kind:
    if one == other:
        return one
    if type(one) is tuple and type(other) is tuple and len(one) == len(other):
        return tuple([_either(left, right) for left, right in zip(one, other, strict=True)])
    return "tuple" if _is_tuple(one) and _is_tuple(other) else None


def _is_tuple(kind: Kind) -> bool:
    return kind == "tuple" or type(kind) is tuple


def _after(name: str, argument: Any, point: Point) -> Point:
    """What there is after an instruction that neither jumped nor raised."""
    stack, slots = list(point.stack), point.slots
    match name:
        case "DUP":
            stack.append(stack[-1])
        case "PICK":
            stack.append(stack[-argument])
        case "ROT":
            stack.insert(len(stack) - argument, stack.pop())
        case "CONST":
            stack.append(_kind_of(argument))
        case "BUILD_TUPLE":
            cut = len(stack) - argument
            stack[cut:] = [tuple(stack[cut:])]
        case "WITH_EXCEPT":
            stack += [None, None, "exception", None]
        case "IMPORT_FROM":
            stack.append(None)
        case _:
            depth = len(stack) + stack_effect(name, argument)
            kept = _kept(name, argument, len(stack), depth)
            del stack[kept:]
            stack += [None] * (depth - kept)
            if name in _PUSHED:
                stack[-1] = _PUSHED[name]
    if name == "MAKE_CELL":
        slots = tuple(sorted({**dict(slots), argument: "cell"}.items()))
    elif name in ("STORE_LOCAL", "DELETE_LOCAL"):
        slots = tuple([(slot, kind) for slot, kind in slots if slot != argument])
    return Point(tuple(stack), slots)


def _kept(name: str, argument: Any, before: int, after: int) -> int:
    """How many operands stay as they are, from the bottom."""
    if name in _REPLACED:
        return before - _REPLACED[name]
    match name:
        case "CALL":
            return before - int(argument[0]) - 1
        case "INTRINSIC":
            return before - int(argument[1])
        case "BUILD_LIST" | "BUILD_SET" | "BUILD_SLICE" | "BUILD_STRING":
            return before - int(argument)
        case "BUILD_DICT":
            return before - 2 * int(argument)
    return min(before, after)


def _kind_of(value: Any) -> Kind:
    match value:
        case bool():
            return "bool"
        case str():
            return "str"
        case tuple():
            return tuple([_kind_of(item) for item in value])
    return None


_SHAPES: WeakKeyDictionary[Code, Shape] = WeakKeyDictionary()


def shape(code: Code) -> Shape:
    known = _SHAPES.get(code)
    if known is None:
        known = _SHAPES[code] = Shape(code)
    return known
