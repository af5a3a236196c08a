"""Compiled code: what the compiler makes and the machines run.

A `Code` is a list of instructions with, for each, its source position, the handler that an exception raised there
goes to, and the place on the operand stack of the exception being handled there. Keeping these per instruction, and
not on a run-time block stack, keeps frames small: a frame is its code, its position, its slots and its operands.

`live` tells which slots can still be read: a slot that cannot is cleared at every scheduling point, so that dead
values split no states. Liveness is the textbook backward data-flow analysis.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pathproof.language.instructions import INSTRUCTIONS, OPCODES, stack_effect


class Handler(NamedTuple):
    """Where an exception goes: the stack is cut to `depth`, the exception pushed, and control goes to `target`."""

    target: int
    depth: int


class Position(NamedTuple):
    """Where the source is. `place` tells apart what CPython says is at one line and column and is not (`places.py`)."""

    line: int
    column: int
    place: int = 0

    def site(self, module: str) -> str:
        """As declared sets and objects mention it."""
        return f"{module}:{self.line}:{self.column}" + (f"#{self.place + 1}" if self.place else "")


def identity_of(module: str, number: int, qualname: str) -> str:
    """What names code in states: the number alone tells the scopes of a module apart, and no module's name has a
    colon. Lines and columns would not do, as CPython 3.11 gives two lambdas of nested f-strings the same."""
    return f"{module}:{number}:{qualname}"


@dataclass(eq=False)
class Code:
    name: str
    qualname: str
    module: str
    file: str
    library: bool
    identity: str  # unique within a program (`identity_of`), and the same in every process
    line: int = 0
    slots: list[str] = field(default_factory=list)
    positional: int = 0  # parameters in order: positional (the first `positional_only` so), keyword-only, *, **
    positional_only: int = 0
    keyword_only: int = 0
    star: bool = False
    double_star: bool = False
    closure_start: int = 0  # the slots of the closure's cells begin here; hidden slots come after them
    generator: bool = False
    class_body: bool = False
    doc: str | None = None
    ops: list[int] = field(default_factory=list)
    args: list[Any] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    handlers: list[Handler | None] = field(default_factory=list)
    handling: list[int] = field(default_factory=list)  # stack place of the handled exception, or -1
    cleanup: list[bool] = field(default_factory=list)  # inside try/finally or with
    live: list[int] = field(default_factory=list)  # bit i: slot i can still be read

    @property
    def parameters(self) -> int:
        return self.positional + self.keyword_only + self.star + self.double_star

    def with_inner(self) -> Iterator[Code]:
        """This and all code inside, outer before inner; each once, though it be mentioned several times."""
        yield self
        for argument in dict.fromkeys([argument for argument in self.args if isinstance(argument, Code)]):
            yield from argument.with_inner()

    def is_told_apart(self) -> bool:
        """Of a module's code: whether all code inside has an identity of its own, and of this module."""
        found = [code.identity for code in self.with_inner()]
        return len(set(found)) == len(found) and all(each.startswith(f"{self.module}:") for each in found)

    def listing(self) -> Iterator[tuple[str, int, str, str, int, bool]]:
        """Rows for `pathproof explain`: code, position, instruction, argument, source line, can be visible."""
        for pc, op in enumerate(self.ops):
            row = INSTRUCTIONS[op]
            yield (
                self.qualname,
                pc,
                row.name,
                self.argument_text(pc),
                self.positions[pc].line,
                bool(row.visible),
            )

    def argument_text(self, pc: int) -> str:
        argument = self.args[pc]
        if argument is None and not INSTRUCTIONS[self.ops[pc]].argument:
            return ""
        if isinstance(argument, Code):
            return argument.qualname
        if INSTRUCTIONS[self.ops[pc]].argument == "slot":
            return str(self.slots[argument])
        return str(argument) if self.ops[pc] != OPCODES["CONST"] else repr(argument)

    def __repr__(self) -> str:
        return f"<code {self.identity}>"


class Label:
    """A place in the code that jumps and handlers name before it is known."""

    __slots__ = ("depth", "position")

    def __init__(self) -> None:
        self.position = -1
        self.depth = -1


class Protection(NamedTuple):
    """The innermost handler while code is emitted."""

    label: Label
    depth: int


_ENDS = {OPCODES[name] for name in ("JUMP", "RETURN", "RAISE", "RERAISE")}
_JUMPS = {OPCODES[name] for name in ("JUMP", "JUMP_IF_FALSE", "JUMP_IF_TRUE", "FOR_ITER")}
_READS = {
    OPCODES[name] for name in ("LOAD_LOCAL", "LOAD_CELL", "LOAD_DEREF", "STORE_DEREF", "DELETE_DEREF", "DELETE_LOCAL")
}
_KILLS = {OPCODES["STORE_LOCAL"]}
_MAKE_CELL = OPCODES["MAKE_CELL"]
_NAME_DEREF = OPCODES["LOAD_NAME_DEREF"]


class Assembler:
    """Collects instructions for one `Code`, tracking the operand stack's depth."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.depth = 0
        self.protection: Protection | None = None
        self.handled = -1
        self.in_cleanup = False
        self.position = Position(code.line, 0)
        self._protections: list[Protection | None] = []

    def emit(self, name: str, argument: Any = None) -> None:
        code = self.code
        op = OPCODES[name]
        code.ops.append(op)
        code.args.append(argument)
        code.positions.append(self.position)
        code.handling.append(self.handled)
        code.cleanup.append(self.in_cleanup)
        self._protections.append(self.protection)
        if op in _JUMPS and isinstance(argument, Label):
            target_depth = self.depth - 1 if name != "JUMP" else self.depth
            assert argument.depth in (-1, target_depth), (code.qualname, name, argument.depth, target_depth)
            argument.depth = target_depth
        self.depth += stack_effect(name, argument)

    def place(self, label: Label) -> None:
        """The next instruction is the label's; a label that was jumped to knows its depth."""
        label.position = len(self.code.ops)
        if label.depth >= 0:
            self.depth = label.depth
        else:
            label.depth = self.depth

    def finish(self) -> Code:
        code = self.code
        for pc, argument in enumerate(code.args):
            if isinstance(argument, Label):
                code.args[pc] = argument.position
            protection = self._protections[pc]
            code.handlers.append(Handler(protection.label.position, protection.depth) if protection else None)
        code.live = _liveness(code)
        return code


def _liveness(code: Code) -> list[int]:
    """For each position, the slots that may be read from there on (also by way of its handler): bit i is slot i."""
    count = len(code.ops)
    live = [0] * (count + 1)
    always = 1 if code.class_body else 0  # the namespace, which the *_NAME instructions use
    changed = True
    while changed:
        changed = False
        for pc in range(count - 1, -1, -1):
            op, argument = code.ops[pc], code.args[pc]
            out = always if op in _ENDS else live[pc + 1] | always
            if op in _JUMPS:
                out |= live[argument]
            if op in _KILLS or (op == _MAKE_CELL and argument >= code.parameters):
                out &= ~(1 << argument)
            elif op in _READS or op == _MAKE_CELL:
                out |= 1 << argument
            elif op == _NAME_DEREF:
                out |= 1 << argument[1]
            handler = code.handlers[pc]
            if handler is not None:
                out |= live[handler.target]
            if out != live[pc]:
                live[pc] = out
                changed = True
    return live
