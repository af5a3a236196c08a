"""`"..." % (a, b)` with a constant text and a written-out tuple: CPython turns it into an f-string, so each argument is
formatted before the next is evaluated. That can be seen where evaluating one has effects on another."""

from __future__ import annotations

import ast
import re

_PART = re.compile(r"%%|[^%]+|%(?P<flags>[-+ #0]*)(?P<width>[0-9]{0,3})(?:\.(?P<precision>[0-9]{0,3}))?(?P<kind>[sra])")


def as_f_string(node: ast.BinOp) -> ast.JoinedStr | None:
    """The f-string that stands for it, or None if this is an ordinary `%`."""
    if not (isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Tuple)):
        return None
    text = node.left.value
    if type(text) is not str or any(isinstance(item, ast.Starred) for item in node.right.elts):
        return None
    values: list[ast.expr] = []
    items = iter(node.right.elts)
    place = 0
    while place < len(text):
        part = _PART.match(text, place)
        if part is None:
            return None
        place = part.end()
        if part["kind"] is None:
            values.append(ast.Constant("%" if part[0] == "%%" else part[0]))
            continue
        item = next(items, None)
        if item is None:
            return None
        width = int(part["width"] or 0)
        spec = f"{'' if '-' in part['flags'] or not width else '>'}{width or ''}"
        if part["precision"] is not None:
            spec += f".{int(part['precision'] or 0)}"
        shown = ast.JoinedStr([ast.Constant(spec)]) if spec else None
        values.append(ast.FormattedValue(item, ord(part["kind"]), shown))
    if next(items, None) is not None:
        return None
    result = ast.JoinedStr(values)
    for inner in (result, *values):
        ast.copy_location(inner, node)
        inner.place = getattr(node, "place", 0)  # type: ignore[attr-defined]
        if isinstance(inner, ast.FormattedValue) and inner.format_spec is not None:
            ast.fix_missing_locations(ast.copy_location(inner.format_spec, node))
    return result
