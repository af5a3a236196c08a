"""The library's own attributes have names that no program can spell.

A class of the library keeps what is nobody's business in attributes with an underscore, as Python has it, and programs
inherit from such classes and put attributes of their own beside those. So `_items` in a source of the library is
compiled to `.items`: no identifier begins with a dot, and the machine refuses texts that do where a name comes from the
program (`setattr`, `__dict__`, `type()`).

Names that CPython has too, and that a program may use or define, stay as they are: those with underscores at both
ends (`_value_`, `__init__`) and those that a module lists in `__spoken__` (`namedtuple._fields`, `Queue._put`).
"""

from __future__ import annotations

import ast

MARK = "."


def is_private(name: str) -> bool:
    """Whether this is an attribute of the library's own."""
    return name[:1] == MARK


def hide_private_attributes(tree: ast.Module) -> None:
    """Renames the private attributes that a module of the library mentions."""
    _Renaming(_spoken(tree)).visit(tree)


def _spoken(tree: ast.Module) -> frozenset[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and _is_name(node.targets[0], "__spoken__"):
            return frozenset(ast.literal_eval(node.value))
    return frozenset()


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


class _Renaming(ast.NodeTransformer):
    def __init__(self, spoken: frozenset[str]) -> None:
        self.spoken = spoken

    def name(self, name: str) -> str:
        private = name[0] == "_" and name[1:2] != "_" and name[-1] != "_" and name not in self.spoken
        return MARK + name[1:] if private else name

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        node.attr = self.name(node.attr)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        _ClassBody(self, node)
        return node


class _ClassBody(ast.NodeVisitor):
    """Renames what a class body binds, where the body itself mentions it: functions in it have scopes of their own."""

    def __init__(self, renaming: _Renaming, node: ast.ClassDef) -> None:
        self.renaming = renaming
        self.bound = {name for part in node.body for name in _stored(part)}
        for part in node.body:
            self.visit(part)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        node.name = self.renaming.name(node.name)
        for outside in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
            if outside is not None:
                self.visit(outside)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        raise NotImplementedError(f"{node.name}: a class in a class of the library")

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self.bound:
            node.id = self.renaming.name(node.id)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        if _is_name(node.targets[0], "__slots__"):
            for word in ast.walk(node.value):
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    word.value = self.renaming.name(word.value)


def _stored(part: ast.stmt) -> list[str]:
    if isinstance(part, ast.FunctionDef):
        return []
    return [node.id for node in ast.walk(part) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
