"""No part of the language is untested: every `ast` node class, instruction, builtin and library name is executed,
or refused, by some case.

Nodes and names are found in the sources of the cases (a case that passes has run its whole source, because it prints
what CPython prints); instructions are counted by the machine while it runs them.
"""

import ast
import builtins
from functools import cache
from pathlib import Path

import pytest

from pathproof.language.instructions import INSTRUCTIONS

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
LIBRARY = ROOT / "src" / "pathproof" / "language" / "library"

# Old spellings that the parser never produces, and abstract classes.
NEVER_PRODUCED = {
    "Index",
    "ExtSlice",
    "Suite",
    "AugLoad",
    "AugStore",
    "Param",
    "Num",
    "Str",
    "Bytes",
    "NameConstant",
    "Ellipsis",
}
OTHER_ROOTS = {"Expression", "Interactive", "FunctionType", "FunctionDefTypeIgnore", "TypeIgnore"}

# Modules that only other library modules import.
INTERNAL = {"builtins", "_machine", "_arguments", "_deque", "_enum"}


@cache
def trees() -> list[tuple[Path, ast.Module]]:
    found = []
    for path in sorted(CASES.rglob("*.py")):
        try:
            found.append((path, ast.parse(path.read_text())))
        except SyntaxError:
            assert "# python: 3.1" in path.read_text(), f"{path} cannot be parsed"
    return found


def node_classes() -> list[str]:
    """Concrete classes of what `ast.parse` makes of a file."""
    concrete = []
    for name, member in vars(ast).items():
        if isinstance(member, type) and issubclass(member, ast.AST) and not member.__subclasses__():
            if (
                name not in NEVER_PRODUCED | OTHER_ROOTS
                and not name.startswith("_")
                and member is not ast.AST
            ):
                concrete.append(name)
    return sorted(concrete)


@cache
def nodes_used() -> set[str]:
    return {type(node).__name__ for _, tree in trees() for node in ast.walk(tree)}


@cache
def names_used() -> set[str]:
    """Names, and attributes of anything: what a case mentions."""
    found: set[str] = set()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.alias):
                found.add(node.name.split(".")[-1])
    return found


@cache
def library_names_used() -> set[tuple[str, str]]:
    """(module, name) as `module.name` (under any alias of the module) or by `from module import name`."""
    found: set[tuple[str, str]] = set()
    for _, tree in trees():
        aliases: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                aliases.update({alias.asname or alias.name.split(".")[0]: alias.name for alias in node.names})
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.update((node.module, alias.name) for alias in node.names)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and dotted(node.value) in aliases:
                found.add((aliases[dotted(node.value)], node.attr))
            elif isinstance(node, ast.Attribute) and dotted(node.value) in aliases.values():
                found.add((dotted(node.value), node.attr))
    return found


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def names_offered(path: Path) -> list[str]:
    """The public names that a library module binds at its top, but for what it imports for itself."""
    offered: dict[str, None] = {}
    tree = ast.parse(path.read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            offered[node.name] = None
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for part in ast.walk(target):
                    if isinstance(part, ast.Name):
                        offered[part.id] = None
        elif isinstance(node, ast.ImportFrom) and node.module != "_machine":
            offered.update({alias.asname or alias.name: None for alias in node.names})
    return [name for name in offered if not name.startswith("_")]


def library_names() -> list[tuple[str, str]]:
    found = []
    for path in sorted(LIBRARY.glob("*.py")):
        module = path.stem.replace("_abc", ".abc")
        if module not in INTERNAL:
            found.extend((module, name) for name in names_offered(path))
    return found


@pytest.mark.parametrize("name", node_classes())
def test_every_node_class_is_in_some_case(name: str) -> None:
    assert name in nodes_used()


def test_every_builtin_is_in_some_case() -> None:
    missing = [name for name in dir(builtins) if not name.startswith("_") and name not in names_used()]
    assert missing == sorted(INTERACTIVE & set(missing))


# What the `site` module adds for people at a prompt.
INTERACTIVE = {"copyright", "credits", "license"}


def test_every_library_name_is_in_some_case() -> None:
    missing = [
        f"{module}.{name}" for module, name in library_names() if (module, name) not in library_names_used()
    ]
    assert missing == []


def test_every_library_module_is_in_some_case() -> None:
    imported = {module for module, _ in library_names_used()} | names_used()
    modules = {module for module, _ in library_names()} | {path.stem for path in LIBRARY.glob("[a-z]*.py")}
    assert sorted(modules - imported - INTERNAL - {"collections_abc"}) == []
