"""Simple statements, imports and definitions; control flow is in `controlflow.py`."""

from __future__ import annotations

import ast

from pathproof.errors import Refusal
from pathproof.language.code import Label
from pathproof.language.expressions import BINARY, Expressions

FINALIZER = ("__del__", "when a finalizer runs is not fixed by Python", "use a context manager")
STAR = ("from ... import *", "what it binds is not known of a module of Python's own", "name what you import")


class Statements(Expressions):
    def statement(self, node: ast.stmt) -> None:
        self.at(node)
        getattr(self, "visit_" + type(node).__name__)(node)

    # -- simple statements ----------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring, or a value that does nothing
        self.expression(node.value)
        self.emit("POP")

    def visit_Pass(self, node: ast.Pass) -> None:
        pass

    def visit_Global(self, node: ast.Global) -> None:
        self.source.mentioned.update(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        pass

    def visit_Assign(self, node: ast.Assign) -> None:
        self.expression(node.value)
        for target in node.targets[:-1]:
            self.emit("DUP")
            self.target(target)
        self.target(node.targets[-1])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.expression(node.value)
            self.target(node.target)
        elif isinstance(node.target, ast.Attribute | ast.Subscript):  # what it mentions is looked at all the same
            self.expression(node.target.value)
            self.emit("POP")
            if isinstance(node.target, ast.Subscript):
                self.expression(node.target.slice)
                self.emit("POP")
        if self.scope.kind == "class" and isinstance(node.target, ast.Name) and node.simple:
            text = ast.get_source_segment(self.source.text, node.annotation) or ""
            if isinstance(node.annotation, ast.Constant) and isinstance(node.annotation.value, str):
                text = node.annotation.value
            self.emit("CONST", text)
            self.emit("LOAD_NAME", "__annotations__")
            self.emit("CONST", self.scope.mangled(node.target.id))
            self.emit("STORE_ITEM")

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        target, op = node.target, BINARY[type(node.op)]
        self.at(target)
        if isinstance(target, ast.Name):
            self.load_name(target.id)
            self.expression(node.value)
            self.emit("INPLACE", op)
            self.store_name(target.id)
        elif isinstance(target, ast.Attribute):
            name = self.scope.mangled(target.attr)
            self.expression(target.value)
            self.emit("DUP")
            self.emit("LOAD_ATTR", name)
            self.expression(node.value)
            self.emit("INPLACE", op)
            self.emit("ROT", 2)
            self.emit("STORE_ATTR", name)
        else:
            self.expression(target.value)
            self.expression(target.slice)
            self.emit("PICK", 2)
            self.emit("PICK", 2)
            self.emit("LOAD_ITEM")
            self.expression(node.value)
            self.emit("INPLACE", op)
            self.emit("ROT", 3)
            self.emit("STORE_ITEM")

    def target(self, node: ast.expr) -> None:
        """Stores the top of the stack."""
        self.at(node)
        if isinstance(node, ast.Name):
            self.store_name(node.id)
        elif isinstance(node, ast.Attribute):
            self.expression(node.value)
            self.emit("STORE_ATTR", self.scope.mangled(node.attr))
        elif isinstance(node, ast.Subscript):
            self.expression(node.value)
            self.expression(node.slice)
            self.emit("STORE_ITEM")
        elif isinstance(node, ast.Tuple | ast.List):
            stars = [i for i, item in enumerate(node.elts) if isinstance(item, ast.Starred)]
            if stars:
                self.emit("UNPACK_STAR", (stars[0], len(node.elts) - stars[0] - 1))
            else:
                self.emit("UNPACK", len(node.elts))
            for item in node.elts:
                self.target(item.value if isinstance(item, ast.Starred) else item)
        else:
            raise AssertionError(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self.delete(target)

    def delete(self, target: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.delete_name(target.id)
        elif isinstance(target, ast.Attribute):
            self.expression(target.value)
            self.emit("DELETE_ATTR", self.scope.mangled(target.attr))
        elif isinstance(target, ast.Subscript):
            self.expression(target.value)
            self.expression(target.slice)
            self.emit("DELETE_ITEM")
        elif isinstance(target, ast.Tuple | ast.List):
            for item in target.elts:
                self.delete(item)

    def visit_Assert(self, node: ast.Assert) -> None:
        end = Label()
        self.expression(node.test)
        self.emit("TRUTH")
        self.emit("JUMP_IF_TRUE", end)
        self.emit("HELPER", "AssertionError")
        if node.msg is not None:
            self.expression(node.msg)
            self.emit("CALL", (1, ()))
        self.emit("RAISE", 1)
        self.place(end)

    def visit_Raise(self, node: ast.Raise) -> None:
        depth = self.assembler.depth
        parts = [part for part in (node.exc, node.cause) if part is not None]
        for part in parts:
            self.expression(part)
        self.emit("RAISE", len(parts))
        self.assembler.depth = depth

    # -- imports --------------------------------------------------------------------------------------------------

    def import_(self, node: ast.AST, name: str) -> None:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            self.source.imports.setdefault(".".join(parts[:end]), getattr(node, "lineno", 1))
        self.emit("IMPORT", name)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.import_(node, alias.name)
            if alias.asname:
                self.store_name(alias.asname)
            else:
                top = alias.name.split(".")[0]
                if top != alias.name:
                    self.emit("POP")
                    self.emit("IMPORT", top)
                self.store_name(top)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module == "_machine" and self.source.library:
            for alias in node.names:
                self.intrinsics[alias.asname or alias.name] = alias.name
            return
        name = node.module or ""
        if node.level:
            package = self.source.package.split(".") if self.source.package else []
            base = package[: len(package) - node.level + 1]
            if not base:
                self._relative_import_fails(bool(package))
                return
            name = ".".join([*base, *([name] if name else [])])
        if node.names[0].name == "*":
            self.source.stars.setdefault(name, node.lineno)
            self.emit("HELPER", "_import_star")
            self.import_(node, name)
            self.emit("CALL", (1, ()))
            self.emit("POP")
            return
        self.import_(node, name)
        for alias in node.names:
            self.source.imports.setdefault(f"{name}.{alias.name}", -node.lineno)  # perhaps a submodule
            self.emit("IMPORT_FROM", alias.name)
            self.store_name(alias.asname or alias.name)
        self.emit("POP")

    def _relative_import_fails(self, is_in_package: bool) -> None:
        where = "beyond top-level package" if is_in_package else "with no known parent package"
        self.emit("HELPER", "ImportError")
        self.emit("CONST", f"attempted relative import {where}")
        self.emit("CALL", (1, ()))
        depth = self.assembler.depth - 1
        self.emit("RAISE", 1)
        self.assembler.depth = depth

    # -- definitions ----------------------------------------------------------------------------------------------

    def refuses_type_parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
        found = bool(getattr(node, "type_params", None))
        if found:
            self.refuse_statement(
                node, "type parameters", "this syntax is newer than Python 3.11", "use typing.TypeVar"
            )
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if self.refuses_type_parameters(node):
            return
        if node.name == "__del__" and self.scope.kind == "class":
            self.source.late.append(Refusal(self.source.file, node.lineno, *FINALIZER))  # where an instance is made
        for decorator in node.decorator_list:
            self.expression(decorator)
        self.function(node, node.name)
        for _ in node.decorator_list:
            self.emit("CALL", (1, ()))
        self.store_name(node.name)

    visit_AsyncFunctionDef = visit_FunctionDef  # a function whose call is refused

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if self.refuses_type_parameters(node):
            return
        for word in node.keywords:
            if word.arg == "metaclass" and not self.source.library:
                name = word.value.attr if isinstance(word.value, ast.Attribute) else getattr(word.value, "id", "")
                if name != "ABCMeta":
                    advice = "use __init_subclass__ or a decorator"
                    self.refuse_statement(node, "metaclass", "metaclasses are not modelled", advice)
                    return
        for decorator in node.decorator_list:
            self.expression(decorator)
        self.class_(node)
        for _ in node.decorator_list:
            self.emit("CALL", (1, ()))
        self.store_name(node.name)

    # -- refused --------------------------------------------------------------------------------------------------

    def visit_TryStar(self, node: ast.stmt) -> None:
        self.refuse_statement(node, "except*", "exception groups are not modelled", "catch single exceptions")

    def visit_TypeAlias(self, node: ast.stmt) -> None:
        self.refuse_statement(node, "type statement", "this syntax is newer than Python 3.11", "assign the alias")
