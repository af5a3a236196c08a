"""What emitting expressions and statements share: names, functions, classes, positions, refusals.

A chain of classes makes up the compiler of one scope: `Emitter`, `Expressions`, `Statements`, `compiler.Unit`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from pathproof.errors import Refusal
from pathproof.language import reserved
from pathproof.language.code import Assembler, Code, Label, Position, identity_of
from pathproof.language.reading import source_text
from pathproof.language.scopes import Scope


@dataclass
class ModuleSource:
    """One source file that takes part."""

    name: str
    file: str
    data: bytes
    library: bool = False
    package: str = ""  # for relative imports
    imports: dict[str, int] = field(default_factory=dict)  # module -> line of the first import
    refusals: list[Refusal] = field(default_factory=list)  # of the module as a whole: it is not loaded
    late: list[Refusal] = field(default_factory=list)  # of what is refused when an execution gets there
    opaque: bool = False  # stands for a module of which nothing is known but that it is there
    standard: bool = False  # a source of the interpreter's own library
    mentioned: set[str] = field(default_factory=set)
    invariants: list[str] = field(default_factory=list)
    step_invariants: list[str] = field(default_factory=list)
    stars: dict[str, int] = field(default_factory=dict)  # module -> line of the first `from module import *`
    flags: frozenset[str] = frozenset()  # names that are typing's TYPE_CHECKING (`type_checking.py`)
    made_once: list[str] = field(default_factory=list)  # sites of class statements that are executed once

    @cached_property
    def text(self) -> str:
        """For people."""
        return source_text(self.data)

    @property
    def part_of_builtins(self) -> bool:
        """Whether this is one of the library's modules that `builtins` is made of, which are loaded before it."""
        return self.library and self.name.startswith("_builtins_")

    def refuse(self, line: int, construct: str, why: str, advice: str) -> None:
        self.refusals.append(Refusal(self.file, line, construct, why, advice))


class Emitter:
    """Emits the code of one scope: what expressions and statements share."""

    def __init__(self, source: ModuleSource, scope: Scope, code: Code, intrinsics: dict[str, str]) -> None:
        self.source = source
        self.scope = scope
        self.code = code
        self.intrinsics = intrinsics  # local name -> primitive, in library modules
        self.assembler = Assembler(code)
        self.hidden_count = 0

    # -- emitting -------------------------------------------------------------------------------------------------

    def emit(self, name: str, argument: object = None) -> None:
        self.assembler.emit(name, argument)

    def place(self, label: Label) -> None:
        self.assembler.place(label)

    def at(self, node: ast.AST) -> None:
        line = getattr(node, "lineno", None)
        if line is not None:
            place = getattr(node, "place", 0)
            self.assembler.position = Position(line, getattr(node, "col_offset", 0), place)

    def hidden(self) -> int:
        """A fresh slot that no name in the program can mean."""
        self.hidden_count += 1
        self.code.slots.append(f".{self.hidden_count}")
        return len(self.code.slots) - 1

    def refuse(self, node: ast.AST, construct: str, why: str, advice: str) -> None:
        """Stands for an expression: whoever gets there is refused. No execution goes on from it."""
        self.source.late.append(Refusal(self.source.file, getattr(node, "lineno", 0), construct, why, advice))
        self.at(node)
        for text in (construct, why, advice):
            self.emit("CONST", text)
        self.emit("INTRINSIC", ("refuse", 3))

    def refuse_statement(self, node: ast.stmt, construct: str, why: str, advice: str) -> None:
        self.refuse(node, construct, why, advice)
        self.emit("POP")

    def expression(self, node: ast.expr) -> None:
        raise NotImplementedError

    def statement(self, node: ast.stmt) -> None:
        raise NotImplementedError

    def arguments(self, args: list[ast.expr], keywords: list[ast.keyword], already: int = 0) -> None:
        raise NotImplementedError

    # -- names ----------------------------------------------------------------------------------------------------

    def slot(self, name: str) -> int:
        return self.code.slots.index(name)

    def load_name(self, name: str) -> None:
        name = self.scope.mangled(name)
        kind = self.scope.kind_of(name)
        if kind == "local":
            self.emit("LOAD_LOCAL", self.slot(name))
        elif kind == "cell" or (kind == "free" and self.scope.kind == "function"):
            self.emit("LOAD_DEREF", self.slot(name))
        elif kind == "free":
            self.emit("LOAD_NAME_DEREF", (name, self.slot(name)))
        elif kind == "name":
            if name not in self.scope.bound:
                self.source.mentioned.add(name)
            self.emit("LOAD_NAME", name)
        else:
            self.source.mentioned.add(name)
            self.emit("LOAD_GLOBAL", name)

    def store_name(self, name: str) -> None:
        self._write_name(name, "STORE")

    def delete_name(self, name: str) -> None:
        self._write_name(name, "DELETE")

    def _write_name(self, name: str, action: str) -> None:
        name = self.scope.mangled(name)
        kind = self.scope.kind_of(name)
        if kind == "local":
            self.emit(f"{action}_LOCAL", self.slot(name))
        elif kind in ("cell", "free"):
            self.emit(f"{action}_DEREF", self.slot(name))
        elif kind == "name":
            self.emit(f"{action}_NAME", name)
        else:
            self.emit(f"{action}_GLOBAL", name)

    # -- functions and classes ------------------------------------------------------------------------------------

    def inner(self, node: ast.AST, name: str) -> Self:
        scope = self.scope.children[node]
        named = isinstance(node, _NAMED) and self.scope.mangled(name)
        prefix = (
            ""
            if self.scope.kind == "module" or named in self.scope.globals
            else self.code.qualname + (".<locals>." if self.scope.kind == "function" else ".")
        )
        code = Code(
            name, prefix + name, self.source.name, self.source.file, self.source.library,
            identity_of(self.source.name, scope.number, prefix + name), getattr(node, "lineno", 0),
        )  # fmt: skip
        code.generator = scope.generator
        unit = type(self)(self.source, scope, code, self.intrinsics)
        code.slots = list(dict.fromkeys([*scope.parameters, *scope.bound, *scope.cells]))
        if scope.kind == "class":
            code.slots = [".namespace", *scope.cells]
        code.slots = [slot for slot in code.slots if slot not in scope.free]
        code.closure_start = len(code.slots)
        code.slots += scope.free
        return unit

    def prologue(self) -> None:
        for name in self.scope.cells:
            self.emit("MAKE_CELL", self.slot(name))

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, name: str) -> None:
        """Pushes the function."""
        args = node.args
        for default in args.defaults:
            self.expression(default)
        self.emit("BUILD_TUPLE", len(args.defaults))
        keyword_defaults = 0
        for arg, keyword_default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            if keyword_default is not None:
                self.emit("CONST", self.scope.mangled(arg.arg))
                self.expression(keyword_default)
                keyword_defaults += 1
        self.emit("BUILD_TUPLE", 2 * keyword_defaults)
        scope = self.scope.children[node]
        if scope.code is None:
            self.inner(node, name).function_body(node)
        self.close(scope)

    def function_body(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        args, code = node.args, self.code
        code.positional_only = len(args.posonlyargs)
        code.positional = len(args.posonlyargs) + len(args.args)
        code.keyword_only = len(args.kwonlyargs)
        code.star, code.double_star = args.vararg is not None, args.kwarg is not None
        self.at(node)
        self.prologue()
        if isinstance(node, ast.AsyncFunctionDef):
            code.doc = ast.get_docstring(node, clean=False)
            self.refuse(node, "async def", "async is not modelled", "use threads")
        elif isinstance(node, ast.Lambda):
            self.expression(node.body)
        else:
            code.doc = ast.get_docstring(node, clean=False)
            self.body(node.body)
            self.emit("CONST", None)
        self.emit("RETURN")
        self.finish()

    def finish(self) -> None:
        """Ends the code of this scope."""
        self.scope.code = self.assembler.finish()

    def close(self, scope: Scope) -> None:
        """Pushes the function of an inner scope: defaults and keyword defaults are on the stack."""
        for name in scope.free:
            self.emit("LOAD_CELL", self.slot(name))
        self.emit("BUILD_TUPLE", len(scope.free))
        self.emit("MAKE_FUNCTION", scope.code)

    def class_(self, node: ast.ClassDef) -> None:
        """Pushes the class: `_build_class(body, name, *bases, **keywords)` of the builtins library."""
        scope = self.scope.children[node]
        self.emit("LOAD_GLOBAL" if self.source.part_of_builtins else "HELPER", "_build_class")
        self.emit("BUILD_TUPLE", 0)
        self.emit("BUILD_TUPLE", 0)
        if scope.code is None:
            self.inner(node, node.name).class_body(node)
        self.close(scope)
        self.emit("CONST", node.name)
        self.arguments([*node.bases], node.keywords, already=2)

    def class_body(self, node: ast.ClassDef) -> None:
        code = self.code
        code.class_body, code.positional = True, 1
        self.at(node)
        self.prologue()
        module = "builtins" if self.source.part_of_builtins else code.module
        constants: list[tuple[str, object]] = [("__module__", module), ("__qualname__", code.qualname)]
        doc = ast.get_docstring(node, clean=False)
        if doc is not None:
            constants.append(("__doc__", doc))
        for name, value in constants:
            self.emit("CONST", value)
            self.emit("STORE_NAME", name)
        if any(isinstance(statement, ast.AnnAssign) for statement in node.body):
            self.emit("BUILD_DICT", 0)
            self.emit("STORE_NAME", "__annotations__")
        self.body(node.body)
        if self.source.library and not node.name.startswith("_methods_of_"):
            self._reserve(node)
        self.emit("LOAD_CELL", self.slot("__class__"))
        self.emit("RETURN")
        self.finish()

    def _reserve(self, node: ast.ClassDef) -> None:
        """What CPython's class of that name has and ours has not."""
        names, insides = reserved.of_class(self.source.name, node.name)
        stored = [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute) and _is_stored(part)]
        known = {*self.scope.bound, *stored}
        for label, listed in ((reserved.UNMODELLED, (*names, *(insides or ()))), (reserved.INSIDES, insides)):
            if listed is not None:
                self.emit("CONST", tuple(name for name in listed if name not in known))
                self.emit("STORE_NAME", label)
        bases = [getattr(base, "attr", "") or getattr(base, "id", "").lstrip("_") for base in node.bases]
        if reserved.has_other_bases(self.source.name, node.name, bases or ["object"]):
            self.emit("CONST", True)
            self.emit("STORE_NAME", reserved.LINEAGE)
        is_type = any(base in ("type", "ABCMeta") for base in bases)  # whose `__init__` a program's metaclass may call
        guarded = any(isinstance(part, ast.Name) and part.id == "first_time" for part in ast.walk(node))
        if "__init__" in self.scope.bound and "__init__" not in names and not is_type:
            self.emit("CONST", guarded)
            self.emit("STORE_NAME", reserved.OWN_INIT)

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)


_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _is_stored(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store)
