"""Python's own parser, one text at a time: in CPython 3.11 it counts its depth in one place for all threads, and fails
("AST constructor recursion depth mismatch") when two of them parse at once."""

import ast
import threading

_LOCK = threading.Lock()


def parse(source: str | bytes, file: str = "<unknown>") -> ast.Module:
    """`ast.parse`, in whatever thread."""
    with _LOCK:
        return ast.parse(source, file)
