"""No part of the language is untested: every `ast` node class, instruction, builtin and library name is executed,
or refused, by some case.

Nodes and names are found in the sources of the cases: a case that passes has run what it prints, and prints it as
CPython does. Instructions are counted by the machine while it runs them. What a standard module has and our model of
it lacks is the business of `test_names_of_cpython.py`.
"""

import ast
import builtins
import importlib
import keyword
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pathproof.errors import PathproofError
from pathproof.language.instructions import INSTRUCTIONS
from support.machines import machine_for

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
LIBRARY = ROOT / "src" / "pathproof" / "language" / "library"

# Classes that no parser makes any more, and roots other than a file's.
OLD_NODES = {
    "AugLoad",
    "AugStore",
    "Bytes",
    "Ellipsis",
    "ExtSlice",
    "Index",
    "NameConstant",
    "Num",
    "Param",
    "Str",
    "Suite",
}
OTHER_ROOTS = {"Expression", "FunctionType", "Interactive", "TypeIgnore"}
# What the `site` module adds for people at a prompt.
INTERACTIVE = {"copyright", "credits", "license"}


@cache
def trees() -> list[ast.Module]:
    found = []
    for path in sorted(CASES.rglob("*.py")):
        text = path.read_text()
        try:
            found.append(ast.parse(text))
        except SyntaxError:
            assert "# python: 3." in text, f"{path} cannot be parsed"
    return found


# -- nodes ------------------------------------------------------------------------------------------------------


def node_classes() -> list[str]:
    """Concrete classes of what `ast.parse` makes of a file."""
    classes = [member for member in vars(ast).values() if isinstance(member, type) and issubclass(member, ast.AST)]
    concrete = {member.__name__ for member in classes if not member.__subclasses__()}
    return sorted(concrete - OLD_NODES - OTHER_ROOTS)


@cache
def nodes_used() -> set[str]:
    return {type(node).__name__ for tree in trees() for node in ast.walk(tree)}


@pytest.mark.parametrize("name", node_classes())
def test_every_node_class_is_in_some_case(name: str) -> None:
    assert name in nodes_used()


# -- builtins ---------------------------------------------------------------------------------------------------


@cache
def names_read() -> set[str]:
    return {
        node.id
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def test_every_builtin_is_in_some_case() -> None:
    public = {name for name in dir(builtins) if not name.startswith("_") and not keyword.iskeyword(name)}
    assert sorted(public - INTERACTIVE - names_read()) == []


# -- library ----------------------------------------------------------------------------------------------------


@cache
def library_names_used() -> set[tuple[str, str]]:
    """(module, name) where a case says `module.name`, under any alias, or `from module import name`."""
    found: set[tuple[str, str]] = set()
    for tree in trees():
        aliases: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                aliases.update({alias.asname or alias.name: alias.name for alias in node.names})
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.update((node.module, alias.name) for alias in node.names)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and dotted(node.value) in aliases:
                found.add((aliases[dotted(node.value)], node.attr))
    return found


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def modules() -> list[str]:
    """The library modules that a program may import, but for the program side of our own."""
    stems = [
        path.stem for path in sorted(LIBRARY.glob("*.py")) if not path.stem.startswith("_") or path.stem == "__future__"
    ]
    return [
        stem.replace("_", ".") if stem in ("collections_abc", "concurrent_futures", "importlib_metadata") else stem
        for stem in stems
        if stem not in ("builtins", "pathproof")
    ]


def standard(module: str) -> set[str]:
    """The public names of the standard module in this Python."""
    host = importlib.import_module(module)
    names = set(getattr(host, "__all__", ())) | {name for name in vars(host) if not name.startswith("_")}
    return {
        name for name in names if not name.startswith("_") and not isinstance(getattr(host, name, None), ModuleType)
    }


@cache
def bound(module: str) -> dict[str, Any]:
    """What our model of a module binds at its top: names, and the values of those that are plain constants."""
    tree = ast.parse((LIBRARY / f"{module.replace('.', '_')}.py").read_text())
    found: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node in tree.body:
            found[node.name] = None
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node in tree.body:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for part in ast.walk(target):
                    if isinstance(part, ast.Name):
                        found[part.id] = node.value
        elif isinstance(node, ast.ImportFrom) and node in tree.body and node.module != "_machine":
            found.update({alias.asname or alias.name: None for alias in node.names})
    return found


@pytest.mark.parametrize("module", modules())
def test_every_library_name_is_in_some_case(module: str) -> None:
    offered = {name for name in bound(module) if name in standard(module) and not from_elsewhere(module, name)}
    used = {name for of, name in library_names_used() if of == module}
    assert sorted(offered - used) == []


def from_elsewhere(module: str, name: str) -> bool:
    """Whether a standard module has a name merely because it imported it for its own use."""
    host = importlib.import_module(module)
    if name in getattr(host, "__all__", ()):
        return False
    value = getattr(host, name, None)
    home = getattr(value, "__module__", None)
    return "__all__" in vars(host) or home not in (None, module, f"_{module}", "builtins")


# -- instructions -----------------------------------------------------------------------------------------------


def instructions_run(case: Path, wanted: set[str]) -> set[str]:
    """Which of the wanted instructions the machine executes on the path of first choices."""
    found: set[str] = set()
    try:
        machine = machine_for(case)
        for number, row in enumerate(INSTRUCTIONS):
            if row.name in wanted:
                machine.interpreter.dispatch[number] = counted(machine.interpreter.dispatch[number], row.name, found)
        state = machine.initial()
        for _ in range(100):
            if state.error is not None or not machine.choices(state):
                break
            following = machine.step(state, 0)
            if following is None:
                break
            state = following
    except PathproofError:
        pass  # undeclared locations and refusals end the path; other cases go further
    return found


def counted(execute: Any, name: str, found: set[str]) -> Any:
    def wrapper(interpreter: Any, frame: Any, argument: Any) -> None:
        found.add(name)
        execute(interpreter, frame, argument)

    return wrapper


def test_every_instruction_is_executed_by_some_case() -> None:
    missing = {row.name for row in INSTRUCTIONS}
    cases = [*sorted((CASES / "sequential").glob("*.py")), *sorted((CASES / "concurrent").glob("*.py"))]
    for case in cases:
        if not missing:
            break
        missing -= instructions_run(case, missing)
    assert missing == set()
