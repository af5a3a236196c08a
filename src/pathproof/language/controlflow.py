"""Control flow: conditions, loops, `with`, `try`, `match`.

Leaving a block early (`return`, `break`, `continue`) must run what the blocks around it owe: `finally` bodies, the
`__exit__` of `with`, the unbinding of `except ... as name`. The compiler keeps the open blocks in `contexts` and
copies what they owe before the jump, as CPython does; each open block holds exactly one value on the operand stack.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from pathproof.language.code import Code, Label, Protection
from pathproof.language.emitter import ModuleSource
from pathproof.language.patterns import PatternCompiler
from pathproof.language.scopes import Scope
from pathproof.language.statements import Statements
from pathproof.language.type_checking import is_flag


@dataclass
class Block:
    """An open block, and the situation outside it."""

    protection: Protection | None
    handled: int
    in_cleanup: bool


@dataclass
class Loop(Block):
    again: Label
    end: Label
    iterator: bool


@dataclass
class Finally(Block):
    body: list[ast.stmt]


@dataclass
class With(Block):
    pass


@dataclass
class Handling(Block):
    """An except or finally body that has its exception on the stack."""

    name: str | None


class ControlFlow(Statements):
    def __init__(self, source: ModuleSource, scope: Scope, code: Code, intrinsics: dict[str, str]) -> None:
        super().__init__(source, scope, code, intrinsics)
        self.contexts: list[Block] = []
        self._left = (self.contexts, self.block(), 0, self.assembler.position)

    # -- control flow ---------------------------------------------------------------------------------------------

    def visit_If(self, node: ast.If) -> None:
        test = node.test
        if is_flag(test, self.source.flags):
            self.body(node.orelse)  # always False at run time
            return
        orelse, end = Label(), Label()
        self.condition(test, orelse)
        self.body(node.body)
        if node.orelse:
            self.emit("JUMP", end)
        self.place(orelse)
        self.body(node.orelse)
        if node.orelse:
            self.place(end)

    def block(self) -> tuple[Protection | None, int, bool]:
        asm = self.assembler
        return asm.protection, asm.handled, asm.in_cleanup

    def restore(self, block: Block) -> None:
        asm = self.assembler
        asm.protection, asm.handled, asm.in_cleanup = block.protection, block.handled, block.in_cleanup

    def loop(self, iterator: bool) -> Loop:
        loop = Loop(*self.block(), Label(), Label(), iterator)
        self.contexts.append(loop)
        return loop

    def visit_While(self, node: ast.While) -> None:
        loop, orelse = self.loop(iterator=False), Label()
        self.place(loop.again)
        if not (isinstance(node.test, ast.Constant) and node.test.value):
            self.condition(node.test, orelse)
        self.body(node.body)
        self.at(node)
        self.emit("JUMP", loop.again)
        self.contexts.pop()
        self.place(orelse)
        self.body(node.orelse)
        self.place(loop.end)

    def visit_For(self, node: ast.For) -> None:
        orelse = Label()
        self.expression(node.iter)
        self.at(node)
        self.emit("GET_ITER")
        loop = self.loop(iterator=True)
        self.place(loop.again)
        self.at(node)
        self.emit("FOR_ITER", orelse)
        self.target(node.target)
        self.body(node.body)
        self.at(node)
        self.emit("JUMP", loop.again)
        self.contexts.pop()
        self.place(orelse)
        self.body(node.orelse)
        self.place(loop.end)

    def visit_Break(self, node: ast.Break) -> None:
        self.leave(to_loop=True)
        loop = self.innermost_loop()
        depth = self.assembler.depth
        if loop.iterator:
            self.emit("POP")
        self.emit("JUMP", loop.end)
        self.assembler.depth = depth
        self.left()

    def visit_Continue(self, node: ast.Continue) -> None:
        self.leave(to_loop=True)
        self.emit("JUMP", self.innermost_loop().again)
        self.left()

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.emit("CONST", None)
        else:
            self.expression(node.value)
        self.leave(to_loop=False)
        self.emit("RETURN")
        self.left()

    def innermost_loop(self) -> Loop:
        return next(context for context in reversed(self.contexts) if isinstance(context, Loop))

    def leave(self, to_loop: bool) -> None:
        """Does what the blocks around a jump owe. A return keeps its value on top meanwhile."""
        asm = self.assembler
        self._left = (list(self.contexts), self.block(), asm.depth - (0 if to_loop else 1), asm.position)
        while self.contexts:
            context = self.contexts[-1]
            if isinstance(context, Loop):
                if to_loop:
                    break
                if context.iterator:
                    self.drop_under()
            else:
                self.restore(context)
                self.contexts.pop()
                saved = self._left
                self.settle(context, keeps_value=not to_loop)
                self._left = saved
                continue
            self.contexts.pop()

    def left(self) -> None:
        """After the jump: back to the situation before `leave`, for the (unreachable or labelled) code that follows."""
        asm = self.assembler
        contexts, block, depth, position = self._left
        self.contexts[:] = contexts
        asm.protection, asm.handled, asm.in_cleanup = block
        asm.depth, asm.position = depth, position

    def drop_under(self) -> None:
        self.emit("ROT", 2)
        self.emit("POP")

    def settle(self, context: Block, keeps_value: bool) -> None:
        if isinstance(context, Finally):
            if keeps_value:  # which the body drops if it jumps away itself
                self.contexts.append(Handling(context.protection, context.handled, context.in_cleanup, None))
            self.body(context.body)
            if keeps_value:
                self.contexts.pop()
        elif isinstance(context, With):
            if keeps_value:
                self.emit("ROT", 2)
            self.exit_normally()
        elif isinstance(context, Handling):
            if keeps_value:
                self.drop_under()
            else:
                self.emit("POP")
            if context.name:
                self.forget(context.name)

    # -- with and try ---------------------------------------------------------------------------------------------

    def exit_normally(self) -> None:
        for _ in range(3):
            self.emit("CONST", None)
        self.emit("CALL", (3, ()))
        self.emit("POP")

    def visit_With(self, node: ast.With) -> None:
        self.with_items(node, node.items)

    def with_items(self, node: ast.With, items: list[ast.withitem]) -> None:
        if not items:
            self.body(node.body)
            return
        item, asm = items[0], self.assembler
        handler, end, suppressed = Label(), Label(), Label()
        self.at(item.context_expr)
        self.expression(item.context_expr)
        self.emit("WITH_ENTER")
        self.emit("CALL", (0, ()))
        context = With(*self.block())
        depth = asm.depth - 1  # the bound __exit__ stays below
        asm.protection, asm.in_cleanup = Protection(handler, depth), True
        self.contexts.append(context)
        if item.optional_vars is None:
            self.emit("POP")
        else:
            self.target(item.optional_vars)
        self.with_items(node, items[1:])
        self.contexts.pop()
        self.restore(context)
        self.at(item.context_expr)
        self.exit_normally()
        self.emit("JUMP", end)
        handler.depth = depth + 1
        self.place(handler)
        asm.handled = depth
        self.emit("WITH_EXCEPT")
        self.emit("CALL", (3, ()))
        self.emit("TRUTH")
        self.emit("JUMP_IF_TRUE", suppressed)
        self.emit("RERAISE")
        self.place(suppressed)
        self.emit("POP")
        asm.handled = context.handled
        self.emit("POP")
        self.place(end)

    def visit_Try(self, node: ast.Try) -> None:
        if not node.finalbody:
            self.try_except(node)
            return
        self.try_finally(lambda: self.try_except(node) if node.handlers else self.body(node.body), node.finalbody)

    def try_finally(self, body: Callable[[], None], finalbody: list[ast.stmt]) -> None:
        asm, handler, end = self.assembler, Label(), Label()
        context = Finally(*self.block(), finalbody)
        depth = asm.depth
        asm.protection, asm.in_cleanup = Protection(handler, depth), True
        self.contexts.append(context)
        body()
        self.contexts.pop()
        self.restore(context)
        self.body(finalbody)
        self.emit("JUMP", end)
        handler.depth = depth + 1
        self.place(handler)
        self.contexts.append(Handling(*self.block(), None))
        asm.handled = depth
        self.body(finalbody)
        self.contexts.pop()
        self.emit("RERAISE")
        asm.handled = context.handled
        self.place(end)

    def try_except(self, node: ast.Try) -> None:
        asm, handler, end = self.assembler, Label(), Label()
        outside = Block(*self.block())
        depth = asm.depth
        asm.protection = Protection(handler, depth)
        asm.in_cleanup = outside.in_cleanup or any(map(_catches_generator_exit, node.handlers))
        self.body(node.body)
        self.restore(outside)
        self.body(node.orelse)
        self.emit("JUMP", end)
        handler.depth = depth + 1
        self.place(handler)
        for clause in node.handlers:
            following = Label()
            self.at(clause)
            asm.handled = depth
            if clause.type is not None:
                self.emit("DUP")
                self.expression(clause.type)
                self.emit("MATCH_ERROR")
                self.emit("JUMP_IF_FALSE", following)
            self.except_body(clause, outside)
            self.emit("JUMP", end)
            if clause.type is not None:
                self.place(following)
        if node.handlers[-1].type is not None:
            asm.handled = depth
            self.emit("RERAISE")
        asm.handled = outside.handled
        self.place(end)

    def except_body(self, clause: ast.ExceptHandler, outside: Block) -> None:
        """The body of one clause; the exception is on top of the stack before and gone after."""
        asm, cleanup = self.assembler, Label()
        depth = asm.depth
        context = Handling(outside.protection, outside.handled, outside.in_cleanup, clause.name)
        if clause.name:
            self.emit("DUP")
            self.store_name(clause.name)
            asm.protection = Protection(cleanup, depth)
        self.contexts.append(context)
        self.body(clause.body)
        self.contexts.pop()
        self.restore(outside)
        self.emit("POP")
        if clause.name:
            end = Label()
            self.forget(clause.name)
            self.emit("JUMP", end)
            cleanup.depth = depth + 1
            self.place(cleanup)
            asm.handled = depth
            self.forget(clause.name)
            self.emit("RERAISE")
            self.restore(outside)
            self.place(end)

    def forget(self, name: str) -> None:
        """`except ... as name` unbinds the name at its end, whatever the body did to it."""
        self.emit("CONST", None)
        self.store_name(name)
        self.delete_name(name)

    def visit_Match(self, node: ast.Match) -> None:
        end, subject = Label(), self.hidden()
        self.expression(node.subject)
        self.emit("STORE_LOCAL", subject)
        for case in node.cases:
            following = Label()
            patterns = PatternCompiler(self)
            self.at(case.pattern)
            self.emit("LOAD_LOCAL", subject)
            patterns.compile(case.pattern, following)
            patterns.bind_captures()
            if case.guard is not None:
                self.condition(case.guard, following)
            self.body(case.body)
            self.emit("JUMP", end)
            self.place(following)
        self.place(end)


def _catches_generator_exit(clause: ast.ExceptHandler) -> bool:
    """Whether a clause might catch the GeneratorExit that closing an abandoned generator raises.

    Not those of `yield from`, which only pass it on."""
    if clause.name and clause.name.startswith("."):
        return False
    return not isinstance(clause.type, ast.Name) or clause.type.id in ("BaseException", "GeneratorExit")
