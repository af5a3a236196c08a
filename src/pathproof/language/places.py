"""Places in the source that have one line and column and are not one.

A place keys declared sets: what is made there, what is probed there. Expressions that begin at the same character lie
inside each other (`a`, `a.b`, `a.b()`) and are one place. CPython 3.11 gives one position also to expressions in
different parts of nested f-strings, since it counts lines and columns wrongly there. These are numbered, so that they
are told apart as in later versions. Numbers follow the source, and the first has none.
"""

from __future__ import annotations

import ast

from pathproof.language.code import Position


def number_places(tree: ast.Module) -> None:
    """Gives each node that is not at the first place with its position an attribute `place`."""
    taken: dict[tuple[int, int], int] = {}
    pending: list[tuple[ast.AST, tuple[int, int] | None, int]] = [(tree, None, 0)]
    while pending:
        node, position, place = pending.pop()
        if hasattr(node, "lineno"):
            own = (node.lineno, getattr(node, "col_offset", 0))
            if own != position:
                place = taken.get(own, 0)
                taken[own] = place + 1
                position = own
            if place:
                node.place = place  # type: ignore[attr-defined]
        pending.extend((child, position, place) for child in reversed(list(ast.iter_child_nodes(node))))


def classes_made_once(tree: ast.Module, module: str) -> list[str]:
    """The sites of the class statements that are executed once, as a module's body is: those in no loop or function."""
    found: list[str] = []
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.ClassDef):
            found.append(Position(node.lineno, node.col_offset, getattr(node, "place", 0)).site(module))
        elif isinstance(node, ast.For | ast.While | ast.FunctionDef | ast.AsyncFunctionDef | ast.expr):
            continue
        pending.extend(ast.iter_child_nodes(node))
    return found
