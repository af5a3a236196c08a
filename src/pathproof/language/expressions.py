"""Expressions, each leaving one value on the operand stack."""

from __future__ import annotations

import ast

from pathproof.language.code import Label
from pathproof.language.emitter import Emitter
from pathproof.language.parsing import parse
from pathproof.language.percent import as_f_string

BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^", ast.MatMult: "@",
}  # fmt: skip
UNARY = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}

# PEP 380's own expansion of `yield from`, so that no instruction needs to know about delegation.
_YIELD_FROM = """
try:
    yielded = _next(iterator)
except StopIteration as error:
    result = error.value
else:
    while True:
        try:
            sent = yield yielded
        except GeneratorExit as error:
            _delegate_close(iterator)
            raise error
        except BaseException as error:
            try:
                yielded = _delegate_throw(iterator, error)
            except StopIteration as stop:
                result = stop.value
                break
        else:
            try:
                yielded = _next(iterator) if sent is None else _delegate_send(iterator, sent)
            except StopIteration as stop:
                result = stop.value
                break
"""


class Expressions(Emitter):
    def target(self, node: ast.expr) -> None:
        raise NotImplementedError

    def expression(self, node: ast.expr) -> None:
        saved = self.assembler.position
        self.at(node)
        getattr(self, "visit_" + type(node).__name__)(node)
        self.assembler.position = saved

    # -- atoms ----------------------------------------------------------------------------------------------------

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, complex):
            self.refuse(node, "complex number", "complex numbers are not modelled", "use two floats")
        else:
            self.emit("CONST", node.value)

    def visit_Name(self, node: ast.Name) -> None:
        self.load_name(node.id)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.expression(node.value)
        self.emit("DUP")
        self.store_name(node.target.id)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.function(node, "<lambda>")

    # -- operators ------------------------------------------------------------------------------------------------

    def visit_BinOp(self, node: ast.BinOp) -> None:
        formatted = as_f_string(node)
        if formatted is not None:
            self.expression(formatted)
            return
        self.expression(node.left)
        self.expression(node.right)
        self.emit("BINARY", BINARY[type(node.op)])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.expression(node.operand)
        if isinstance(node.op, ast.Not):
            self.emit("TRUTH")
            self.emit("NOT")
        else:
            self.emit("UNARY", UNARY[type(node.op)])

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        end = Label()
        jump = "JUMP_IF_FALSE" if isinstance(node.op, ast.And) else "JUMP_IF_TRUE"
        for value in node.values[:-1]:
            self.expression(value)
            self.emit("DUP")
            self.emit("TRUTH")
            self.emit(jump, end)
            self.emit("POP")
        self.expression(node.values[-1])
        self.place(end)

    def compare(self, op: ast.cmpop) -> None:
        if isinstance(op, ast.Is | ast.IsNot):
            self.emit("IS")
        elif isinstance(op, ast.In | ast.NotIn):
            self.emit("CONTAINS")
        else:
            self.emit("COMPARE", COMPARE[type(op)])
        if isinstance(op, ast.IsNot | ast.NotIn):
            self.emit("NOT")

    def visit_Compare(self, node: ast.Compare) -> None:
        self.expression(node.left)
        end, false = Label(), Label()
        for op, right in zip(node.ops[:-1], node.comparators[:-1], strict=True):
            self.expression(right)
            self.emit("DUP")
            self.emit("ROT", 3)
            self.compare(op)
            self.emit("DUP")
            self.emit("TRUTH")
            self.emit("JUMP_IF_FALSE", false)
            self.emit("POP")
        self.expression(node.comparators[-1])
        self.compare(node.ops[-1])
        if len(node.ops) > 1:
            self.emit("JUMP", end)
            self.place(false)
            self.emit("ROT", 2)
            self.emit("POP")
            self.place(end)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        orelse, end = Label(), Label()
        self.condition(node.test, orelse)
        self.expression(node.body)
        self.emit("JUMP", end)
        self.place(orelse)
        self.expression(node.orelse)
        self.place(end)

    def condition(self, node: ast.expr, otherwise: Label) -> None:
        """Goes on if the expression is true, and to `otherwise` if it is not."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            for value in node.values:
                self.condition(value, otherwise)
            return
        saved = self.assembler.position
        self.at(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.expression(node.operand)
            self.emit("TRUTH")
            self.emit("JUMP_IF_TRUE", otherwise)
        else:
            self.expression(node)
            self.emit("TRUTH")
            self.emit("JUMP_IF_FALSE", otherwise)
        self.assembler.position = saved

    # -- attributes, items, calls ---------------------------------------------------------------------------------

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.expression(node.value)
        self.emit("LOAD_ATTR", self.scope.mangled(node.attr))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.expression(node.value)
        self.expression(node.slice)
        self.emit("LOAD_ITEM")

    def visit_Slice(self, node: ast.Slice) -> None:
        for part in (node.lower, node.upper, node.step):
            if part is None:
                self.emit("CONST", None)
            else:
                self.expression(part)
        self.emit("BUILD_SLICE", 3)

    def visit_Call(self, node: ast.Call) -> None:
        func = node.func
        if isinstance(func, ast.Name) and func.id in self.intrinsics:
            for arg in node.args:
                self.expression(arg)
            self.emit("INTRINSIC", (self.intrinsics[func.id], len(node.args)))
            return
        self.expression(func)
        if self.is_zero_argument_super(node):
            self.load_name("__class__")
            self.load_name(self.scope.parameters[0])
            self.emit("CALL", (2, ()))
            return
        self.arguments(node.args, node.keywords)

    def is_zero_argument_super(self, node: ast.Call) -> bool:
        return (
            isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args and not node.keywords
            and "__class__" in self.scope.free and bool(self.scope.parameters)
            and not self.scope.comprehension
        )  # fmt: skip

    def arguments(self, args: list[ast.expr], keywords: list[ast.keyword], already: int = 0) -> None:
        """Evaluates arguments and calls; `already` positional ones are on the stack, above the callable."""
        starred = any(isinstance(arg, ast.Starred) for arg in args) or any(word.arg is None for word in keywords)
        if not starred:
            for arg in args:
                self.expression(arg)
            for word in keywords:
                self.expression(word.value)
            names = tuple(str(word.arg) for word in keywords)
            self.emit("CALL", (already + len(args) + len(names), names))
            return
        alone = args[0].value if not already and len(args) == 1 and isinstance(args[0], ast.Starred) else None
        if alone is not None:
            self.expression(alone)  # iterated when the keywords have been evaluated
        else:
            self.sequence(args, "BUILD_LIST", "LIST_APPEND", "LIST_EXTEND", already)
            self.emit("LIST_TO_TUPLE")
        self.emit("BUILD_DICT", 0)
        for word in keywords:
            if word.arg is None:
                self.expression(word.value)
            else:
                self.emit("CONST", word.arg)
                self.expression(word.value)
                self.emit("BUILD_DICT", 1)
            self.emit("DICT_MERGE")
        if alone is not None:
            self.emit("ROT", 2)
            self.emit("BUILD_LIST", 0)
            self.emit("ROT", 2)
            self.emit("LIST_EXTEND", True)
            self.emit("LIST_TO_TUPLE")
            self.emit("ROT", 2)
        self.emit("CALL_STAR")

    # -- displays and comprehensions ------------------------------------------------------------------------------

    def sequence(self, items: list[ast.expr], build: str, append: str, extend: str, already: int = 0) -> None:
        plain = 0
        while plain < len(items) and not isinstance(items[plain], ast.Starred):
            self.expression(items[plain])
            plain += 1
        self.emit(build, already + plain)
        for item in items[plain:]:
            if isinstance(item, ast.Starred):
                self.expression(item.value)
                self.emit(extend)
            else:
                self.expression(item)
                self.emit(append, 1)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        if any(isinstance(item, ast.Starred) for item in node.elts):
            self.sequence(node.elts, "BUILD_LIST", "LIST_APPEND", "LIST_EXTEND")
            self.emit("LIST_TO_TUPLE")
        else:
            for item in node.elts:
                self.expression(item)
            self.emit("BUILD_TUPLE", len(node.elts))

    def visit_List(self, node: ast.List) -> None:
        self.sequence(node.elts, "BUILD_LIST", "LIST_APPEND", "LIST_EXTEND")

    def visit_Set(self, node: ast.Set) -> None:
        self.sequence(node.elts, "BUILD_SET", "SET_ADD", "SET_UPDATE")

    def visit_Dict(self, node: ast.Dict) -> None:
        self.emit("BUILD_DICT", 0)
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self.expression(value)
                self.emit("DICT_UPDATE")
            else:
                self.expression(key)
                self.expression(value)
                self.emit("DICT_SET", 1)

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        """A function of its first iterable, called at once (a generator expression: the generator it gives)."""
        if any(clause.is_async for clause in node.generators):
            self.refuse(node, "async comprehension", "async is not modelled", "use threads")
            return
        names = {
            ast.ListComp: "<listcomp>",
            ast.SetComp: "<setcomp>",
            ast.DictComp: "<dictcomp>",
            ast.GeneratorExp: "<genexpr>",
        }
        scope = self.scope.children[node]
        if scope.code is None:
            self.inner(node, names[type(node)]).comprehension_body(node)
        self.emit("BUILD_TUPLE", 0)
        self.emit("BUILD_TUPLE", 0)
        self.close(scope)
        self.expression(node.generators[0].iter)
        self.emit("GET_ITER")
        self.emit("CALL", (1, ()))

    def comprehension_body(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        self.code.positional = 1
        self.at(node)
        self.prologue()
        build = {ast.ListComp: "BUILD_LIST", ast.SetComp: "BUILD_SET", ast.DictComp: "BUILD_DICT"}.get(type(node))
        if build:
            self.emit(build, 0)
        self.clauses(node, 0)
        if not build:
            self.emit("CONST", None)
        self.emit("RETURN")
        self.finish()

    def clauses(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, number: int) -> None:
        if number == len(node.generators):
            depth = number + 1  # the iterators lie above the collection
            if isinstance(node, ast.DictComp):
                self.expression(node.key)
                self.expression(node.value)
                self.emit("DICT_SET", depth)
            else:
                self.expression(node.elt)
                if isinstance(node, ast.GeneratorExp):
                    self.emit("YIELD")
                    self.emit("POP")
                else:
                    self.emit("LIST_APPEND" if isinstance(node, ast.ListComp) else "SET_ADD", depth)
            return
        clause = node.generators[number]
        if number == 0:
            self.emit("LOAD_LOCAL", 0)
        else:
            self.expression(clause.iter)
            self.emit("GET_ITER")
        again, end = Label(), Label()
        self.place(again)
        self.emit("FOR_ITER", end)
        self.target(clause.target)
        for test in clause.ifs:
            self.condition(test, again)
        self.clauses(node, number + 1)
        self.emit("JUMP", again)
        self.place(end)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    # -- strings --------------------------------------------------------------------------------------------------

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for value in node.values:
            self.expression(value)
        self.emit("BUILD_STRING", len(node.values))

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        self.expression(node.value)
        if node.format_spec is None:
            self.emit("CONST", "")
        else:
            self.expression(node.format_spec)
        self.emit("FORMAT", "" if node.conversion == -1 else chr(node.conversion))

    # -- generators and async -------------------------------------------------------------------------------------

    def visit_Yield(self, node: ast.Yield) -> None:
        if node.value is None:
            self.emit("CONST", None)
        else:
            self.expression(node.value)
        self.emit("YIELD")

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        names = {name: self.hidden() for name in ("iterator", "yielded", "sent", "result", "error", "stop")}
        renamed = {name: self.code.slots[slot] for name, slot in names.items()}
        for hidden in renamed.values():
            self.scope.bound[hidden] = None
        self.emit("HELPER", "_delegate_iter")
        self.expression(node.value)
        self.emit("CALL", (1, ()))
        self.emit("STORE_LOCAL", names["iterator"])
        tree = parse(_YIELD_FROM)
        for inner in ast.walk(tree):
            if isinstance(inner, ast.Name) and inner.id in renamed:
                inner.id = renamed[inner.id]
            elif isinstance(inner, ast.ExceptHandler) and inner.name:
                inner.name = renamed[inner.name]
            if isinstance(inner, ast.expr | ast.stmt | ast.excepthandler):
                inner.lineno, inner.col_offset = node.lineno, node.col_offset
                inner.place = getattr(node, "place", 0)  # type: ignore[union-attr]
        self.body([_Helpers().visit(statement) for statement in tree.body])
        self.emit("LOAD_LOCAL", names["result"])

    def visit_Helper(self, node: Helper) -> None:
        self.emit("HELPER", node.name)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.refuse(node, "starred expression", "it is not allowed here", "use it inside a display or a call")


class Helper(ast.expr):
    """A function of the builtins library, whatever the program calls by that name."""

    _fields = ()
    name: str


class _Helpers(ast.NodeTransformer):
    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and (node.id.startswith("_") or node.id[0].isupper()):
            helper = Helper(lineno=node.lineno, col_offset=node.col_offset)
            helper.name = node.id
            helper.place = node.place  # type: ignore[attr-defined]
            return helper
        return node
