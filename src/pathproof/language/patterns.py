"""`match` statements, compiled to comparisons, unpacking and calls of library functions.

A pattern is tried against the subject on top of the stack, which it consumes; on failure control goes to a label
with the subject gone. Captured values go to hidden slots first and are bound to their names only when the whole
pattern has matched, as CPython does.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from pathproof.language.code import Label

if TYPE_CHECKING:
    from pathproof.language.statements import Statements


class PatternCompiler:
    def __init__(self, unit: Statements) -> None:
        self.unit = unit
        self.captures: dict[str, int] = {}

    def compile(self, pattern: ast.pattern, fail: Label) -> None:
        """Consumes the subject on top of the stack; goes to `fail` if it does not match."""
        method = getattr(self, "visit_" + type(pattern).__name__)
        method(pattern, fail)

    def bind_captures(self) -> None:
        for name, slot in self.captures.items():
            self.unit.emit("LOAD_LOCAL", slot)
            self.unit.store_name(name)

    def capture(self, name: str | None) -> None:
        if name is None:
            self.unit.emit("POP")
            return
        slot = self.captures.setdefault(name, self.unit.hidden())
        self.unit.emit("STORE_LOCAL", slot)

    def temporary(self) -> int:
        slot = self.unit.hidden()
        self.unit.emit("STORE_LOCAL", slot)
        return slot

    def helper(self, name: str, *loads: int | ast.expr | str | tuple[object, ...] | None) -> None:
        """Calls a library function with slots (int), expressions or constants."""
        unit = self.unit
        unit.emit("HELPER", name)
        for load in loads:
            if isinstance(load, ast.expr):
                unit.expression(load)
            elif isinstance(load, int):
                unit.emit("LOAD_LOCAL", load)
            else:
                unit.emit("CONST", load)
        unit.emit("CALL", (len(loads), ()))

    def require(self, fail: Label) -> None:
        self.unit.emit("TRUTH")
        self.unit.emit("JUMP_IF_FALSE", fail)

    def require_length(self, subject: int, comparison: str, count: int, fail: Label) -> None:
        self.helper("len", subject)
        self.unit.emit("CONST", count)
        self.unit.emit("COMPARE", comparison)
        self.require(fail)

    def visit_MatchValue(self, pattern: ast.MatchValue, fail: Label) -> None:
        self.unit.expression(pattern.value)
        self.unit.emit("COMPARE", "==")
        self.require(fail)

    def visit_MatchSingleton(self, pattern: ast.MatchSingleton, fail: Label) -> None:
        self.unit.emit("CONST", pattern.value)
        self.unit.emit("IS")
        self.unit.emit("JUMP_IF_FALSE", fail)

    def visit_MatchAs(self, pattern: ast.MatchAs, fail: Label) -> None:
        if pattern.pattern is not None:
            self.unit.emit("DUP")
            inner, done = Label(), Label()
            self.compile(pattern.pattern, inner)
            self.capture(pattern.name)
            if inner.depth < 0:  # the inner pattern takes everything
                return
            self.unit.emit("JUMP", done)
            self.unit.place(inner)
            self.unit.emit("POP")
            self.unit.emit("JUMP", fail)
            self.unit.place(done)
        else:
            self.capture(pattern.name)

    def visit_MatchOr(self, pattern: ast.MatchOr, fail: Label) -> None:
        subject, done = self.temporary(), Label()
        for number, alternative in enumerate(pattern.patterns):
            following = Label()
            last = number == len(pattern.patterns) - 1
            self.unit.emit("LOAD_LOCAL", subject)
            self.compile(alternative, fail if last else following)
            if not last:
                self.unit.emit("JUMP", done)
                self.unit.place(following)
        self.unit.place(done)

    def visit_MatchSequence(self, pattern: ast.MatchSequence, fail: Label) -> None:
        subject = self.temporary()
        self.helper("_is_sequence", subject)
        self.require(fail)
        stars = [i for i, inner in enumerate(pattern.patterns) if isinstance(inner, ast.MatchStar)]
        count = len(pattern.patterns) - len(stars)
        self.require_length(subject, ">=" if stars else "==", count, fail)
        self.unit.emit("LOAD_LOCAL", subject)
        if stars:
            self.unit.emit("UNPACK_STAR", (stars[0], len(pattern.patterns) - stars[0] - 1))
        else:
            self.unit.emit("UNPACK", count)
        slots = [self.temporary() for _ in pattern.patterns]
        for slot, inner in zip(slots, pattern.patterns, strict=True):
            self.unit.emit("LOAD_LOCAL", slot)
            if isinstance(inner, ast.MatchStar):
                self.capture(inner.name)
            else:
                self.compile(inner, fail)

    def visit_MatchMapping(self, pattern: ast.MatchMapping, fail: Label) -> None:
        subject = self.temporary()
        self.helper("_is_mapping", subject)
        self.require(fail)
        if pattern.keys:
            self.require_length(subject, ">=", len(pattern.keys), fail)
        for key in pattern.keys:
            self.unit.expression(key)
        self.unit.emit("BUILD_TUPLE", len(pattern.keys))
        keys = self.temporary()
        self.helper("_match_keys", subject, keys)  # a tuple of values, or None
        values = self.temporary()
        self.unit.emit("LOAD_LOCAL", values)
        self.unit.emit("CONST", None)
        self.unit.emit("IS")
        self.unit.emit("JUMP_IF_TRUE", fail)
        for number, inner in enumerate(pattern.patterns):
            self.unit.emit("LOAD_LOCAL", values)
            self.unit.emit("CONST", number)
            self.unit.emit("LOAD_ITEM")
            self.compile(inner, fail)
        if pattern.rest is not None:
            self.helper("_match_rest", subject, keys)
            self.capture(pattern.rest)

    def visit_MatchClass(self, pattern: ast.MatchClass, fail: Label) -> None:
        subject = self.temporary()
        self.unit.expression(pattern.cls)
        cls = self.temporary()
        self.unit.emit("HELPER", "_match_class")  # a tuple of attribute values, or None
        self.unit.emit("LOAD_LOCAL", subject)
        self.unit.emit("LOAD_LOCAL", cls)
        self.unit.emit("CONST", len(pattern.patterns))
        self.unit.emit("CONST", tuple(pattern.kwd_attrs))
        self.unit.emit("CALL", (4, ()))
        values = self.temporary()
        self.unit.emit("LOAD_LOCAL", values)
        self.unit.emit("CONST", None)
        self.unit.emit("IS")
        self.unit.emit("JUMP_IF_TRUE", fail)
        for number, inner in enumerate([*pattern.patterns, *pattern.kwd_patterns]):
            self.unit.emit("LOAD_LOCAL", values)
            self.unit.emit("CONST", number)
            self.unit.emit("LOAD_ITEM")
            self.compile(inner, fail)
