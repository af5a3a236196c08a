"""Which names mean what: Python's scoping rules, worked out once before code is emitted.

Each function, lambda, comprehension and class body has a scope. A name in it is a *local* slot, a *cell* (a local
that an inner function uses), *free* (an outer function's cell), *global*, or, in a class body, a *name* in the
class namespace. CPython's own `symtable` would tell the same, but differs between releases (3.12 merges
comprehensions into their function), and equal programs must compile alike everywhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathproof.language.code import Code

FunctionLike = (
    ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
)


def mangle(name: str, class_name: str) -> str:
    """Private names (`__x`) belong to the class that mentions them."""
    stripped = class_name.lstrip("_")
    if name.startswith("__") and not name.endswith("__") and stripped:
        return f"_{stripped}{name}"
    return name


@dataclass(eq=False)
class Scope:
    kind: str  # module, function, class
    name: str
    parent: Scope | None
    number: int = 0  # among all scopes of its module, in the order of the source
    class_name: str = ""  # of the innermost enclosing class, for mangling
    parameters: list[str] = field(default_factory=list)
    bound: dict[str, None] = field(default_factory=dict)
    used: dict[str, None] = field(default_factory=dict)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    children: dict[ast.AST, Scope] = field(default_factory=dict)
    cells: dict[str, None] = field(default_factory=dict)
    free: dict[str, None] = field(default_factory=dict)
    generator: bool = False
    comprehension: bool = False
    code: Code | None = None  # once it is compiled: what a `finally` body holds is mentioned several times

    def mangled(self, name: str) -> str:
        return mangle(name, self.class_name)

    def kind_of(self, name: str) -> str:
        """local, cell, free, global or name."""
        if self.kind == "module" or name in self.globals:
            return "global"
        if self.kind == "class" and name in self.bound:
            return "name"  # the cell of an enclosing function that it may pass on to methods is another variable
        if name in self.free:
            return "free"
        if self.kind == "class":
            return "name"  # also `__class__`: its cell is for the methods
        if name in self.cells:
            return "cell"
        return "local" if name in self.bound else "global"


class _Collector(ast.NodeVisitor):
    """First pass: what each scope binds and uses."""

    def __init__(self, scope: Scope, numbers: Iterator[int]) -> None:
        self.scope = scope
        self.numbers = numbers

    def inner(self, node: ast.AST, kind: str, name: str) -> _Collector:
        class_name = name if kind == "class" else self.scope.class_name
        child = Scope(kind, name, self.scope, next(self.numbers), class_name)
        self.scope.children[node] = child
        return _Collector(child, self.numbers)

    def bind(self, name: str) -> None:
        self.scope.bound[self.scope.mangled(name)] = None

    def use(self, name: str) -> None:
        self.scope.used[self.scope.mangled(name)] = None

    def all(self, nodes: list[ast.expr] | list[ast.stmt] | list[ast.keyword]) -> None:
        for node in nodes:
            self.visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.use(node.id)
        else:
            self.bind(node.id)
            self.use(node.id)
        if node.id == "super" and self.scope.kind == "function":
            self.use("__class__")

    def visit_Global(self, node: ast.Global) -> None:
        self.scope.globals.update(map(self.scope.mangled, node.names))

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        for name in map(self.scope.mangled, node.names):
            self.scope.nonlocals.add(name)
            self.scope.used[name] = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.bind(node.name)
        self.all(node.decorator_list)
        self.function(node, node.name, node.args, node.body)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Its body is never executed, and so uses no names."""
        self.bind(node.name)
        self.all(node.decorator_list)
        self.function(node, node.name, node.args, [])

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.function(node, "<lambda>", node.args, [ast.Expr(node.body)])

    def function(self, node: FunctionLike, name: str, args: ast.arguments, body: list[ast.stmt]) -> None:
        self.all(args.defaults)
        self.all([default for default in args.kw_defaults if default is not None])
        inner = self.inner(node, "function", name)
        stars = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
        for arg in [*args.posonlyargs, *args.args, *args.kwonlyargs, *stars]:
            inner.scope.parameters.append(inner.scope.mangled(arg.arg))
            inner.bind(arg.arg)
        inner.all(body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.bind(node.name)
        self.all(node.decorator_list)
        self.all(node.bases)
        self.all(node.keywords)
        self.inner(node, "class", node.name).all(node.body)

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        self.visit(node.generators[0].iter)  # the first iterable belongs to the outer scope
        inner = self.inner(node, "function", f"<{type(node).__name__.lower()}>")
        inner.scope.comprehension = True
        inner.scope.generator = isinstance(node, ast.GeneratorExp)
        inner.scope.parameters.append(".0")
        inner.scope.bound[".0"] = None
        for number, clause in enumerate(node.generators):
            inner.visit(clause.target)
            if number:
                inner.visit(clause.iter)
            inner.all(clause.ifs)
        for result in [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]:
            inner.visit(result)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        scope = self.scope
        name = scope.mangled(node.target.id)
        while scope.comprehension and scope.parent is not None:  # a walrus binds outside its comprehension
            scope.used[name] = None
            if scope.parent.kind == "module":
                scope.globals.add(name)
            else:
                scope.nonlocals.add(name)
            scope = scope.parent
        scope.bound[name] = None
        scope.used[name] = None

    def visit_Yield(self, node: ast.Yield) -> None:
        self.scope.generator = True
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.scope.generator = True
        self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.bind(node.name)
        self.generic_visit(node)

    def visit_alias(self, node: ast.alias) -> None:
        if node.name != "*":
            self.bind(node.asname or node.name.split(".")[0])

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        if node.name:
            self.bind(node.name)
        self.generic_visit(node)

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        if node.name:
            self.bind(node.name)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        if node.rest:
            self.bind(node.rest)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if not isinstance(node.target, ast.Name):
            self.visit(node.target)
        elif node.simple or node.value is not None:
            self.bind(node.target.id)
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Annotations are inert: they use no names."""


def _resolve(scope: Scope) -> None:
    """Second pass, inner scopes first: each free name becomes a cell in the function that binds it."""
    for name in scope.nonlocals | scope.globals:
        scope.bound.pop(name, None)
    if scope.kind == "class":
        scope.cells["__class__"] = None
    for child in scope.children.values():
        _resolve(child)
        for name in child.free:
            binds = name in scope.bound and name not in scope.globals and scope.kind == "function"
            if binds or (scope.kind == "class" and name == "__class__"):
                scope.cells[name] = None
            elif scope.kind != "module":
                scope.free[name] = None
    if scope.kind == "module":
        return
    for name in scope.used:
        here = name in scope.bound or name in scope.globals or (scope.kind == "class" and name == "__class__")
        if not here and _bound_outside(scope, name):
            scope.free[name] = None


def _bound_outside(scope: Scope, name: str) -> bool:
    outer = scope.parent
    while outer is not None and outer.kind != "module":
        if outer.kind == "class":
            if name == "__class__":
                return True
        elif name in outer.globals:
            return False
        elif name in outer.bound and name not in outer.nonlocals:
            return True
        outer = outer.parent
    return False


def analyse(tree: ast.Module) -> Scope:
    """The module's scope, with all inner ones as its descendants."""
    module = Scope("module", "<module>", None)
    _Collector(module, count(1)).all(tree.body)
    _resolve(module)
    return module
