"""`if TYPE_CHECKING:` is left out where the name is surely typing's: what is imported there is for type checkers alone.

Anything else of that name is an ordinary test: a parameter, a global of the program's own, what a star brings.
"""

from __future__ import annotations

import ast

FLAG = "TYPE_CHECKING"


def flags(tree: ast.AST) -> frozenset[str]:
    """The names that are typing's flag, `NAME.` for those that are typing itself, and nothing else in the file."""
    from_typing: set[str] = set()
    others: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="typing", level=0):
                for alias in node.names:
                    (from_typing if alias.name == FLAG else others).add(alias.asname or alias.name)
            case ast.ImportFrom():
                others.update(alias.asname or alias.name for alias in node.names)
            case ast.Import():
                for alias in node.names:
                    known = alias.name == "typing"
                    bound = alias.asname or alias.name.partition(".")[0]
                    (from_typing if known else others).add(f"{bound}." if known else bound)
            case ast.Name(ctx=ast.Store() | ast.Del()):
                others.add(node.id)
            case ast.Attribute(attr=attr, ctx=ast.Store() | ast.Del()) if attr == FLAG:
                return frozenset()
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                others.add(node.name)
            case ast.arg():
                others.add(node.arg)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                others.add(name)
            case ast.MatchMapping(rest=str(name)):
                others.add(name)
    if "*" in others:
        return frozenset()
    return frozenset(name for name in from_typing if name.removesuffix(".") not in others)


def is_flag(test: ast.expr, known: frozenset[str]) -> bool:
    match test:
        case ast.Name(id=name):
            return name in known
        case ast.Attribute(value=ast.Name(id=name), attr=attr):
            return attr == FLAG and f"{name}." in known
    return False
