"""The reference machine is made of parts: no class is built upon another, no method waits for a body elsewhere."""

import ast

from import_graph import PACKAGE

MACHINE = sorted((PACKAGE / "machine").glob("*.py"))
MOST = 60  # methods of a class


def classes() -> list[ast.ClassDef]:
    return [
        node for path in MACHINE for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)
    ]


def is_small(node: ast.ClassDef) -> bool:
    """Whether it only gives a kind of thing a name: an exception, a record, a protocol."""
    return {ast.unparse(base) for base in node.bases} <= {"Exception", "NamedTuple", "Protocol"}


def test_no_part_inherits_from_another() -> None:
    found = [(node.name, ast.unparse(base)) for node in classes() if not is_small(node) for base in node.bases]
    assert found == [("Reads", "dict[Ref, Object]"), ("ThreadRef", "Ref")]


def test_no_method_waits_for_a_body() -> None:
    assert [path.name for path in MACHINE if "NotImplementedError" in path.read_text()] == []


def test_no_class_does_everything() -> None:
    sizes = {node.name: sum(isinstance(each, ast.FunctionDef) for each in node.body) for node in classes()}
    assert {name: size for name, size in sizes.items() if size > MOST} == {}
    assert sizes["Interpreter"] > 10, "they are counted"
