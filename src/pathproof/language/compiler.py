"""From `ast` to `Code`: one `Unit` for each module, function, class body, lambda and comprehension.

Expressions are in `expressions.py`, statements in `statements.py` and `controlflow.py`, `match` in `patterns.py`, what
they share in `emitter.py`; this module has the entry point and what is refused of a module as a whole. Everything that
the machine would only approximate is refused here when it can be seen in the source; all refusals are reported at once.
"""

from __future__ import annotations

import ast

from pathproof.language import reserved
from pathproof.language.code import Code, identity_of
from pathproof.language.controlflow import ControlFlow
from pathproof.language.emitter import ModuleSource
from pathproof.language.parsing import parse
from pathproof.language.places import classes_made_once, number_places
from pathproof.language.privacy import hide_private_attributes
from pathproof.language.scopes import Scope, analyse

REFUSED_BUILTINS = {
    "eval": "code made at run time is not explored",
    "exec": "code made at run time is not explored",
    "compile": "code made at run time is not explored",
    "globals": "a dictionary of all globals would make every name shared",
    "locals": "local variables are not kept once they are dead",
    "open": "files are outside the model",
    "input": "input is outside the model",
    "breakpoint": "there is no debugger inside the model",
    "memoryview": "raw memory is outside the model",
    "bytearray": "mutable byte strings are not modelled",
    "complex": "complex numbers are not modelled",
    "dir": "the order and contents of dir() differ between Python versions",
    "__import__": "imports must be import statements",
    "help": "there is no terminal inside the model",
    "exit": "it exists only in interactive sessions",
    "quit": "it exists only in interactive sessions",
    "PythonFinalizationError": "it is newer than Python 3.11",
    "aiter": "async is not modelled",
    "anext": "async is not modelled",
    "ExceptionGroup": "exception groups are not modelled",
    "BaseExceptionGroup": "exception groups are not modelled",
}
_ADVICE = {
    "globals": "name the globals that you mean",
    "locals": "name the variables that you mean",
    "open": "stand in your own model of it with --model, or pass the data as a literal",
    "input": "use choose() for what the user may type",
    "bytearray": "use a list of ints",
    "exit": "use sys.exit()",
    "quit": "use sys.exit()",
}


class Unit(ControlFlow):
    """The compiler of one module, function, class body, lambda or comprehension."""


def compile_module(source: ModuleSource) -> Code:
    """The code of a module's body. Refusals are collected in `source`; a syntax error is the caller's business."""
    tree = parse(source.data, source.file)
    if source.library:
        hide_private_attributes(tree)
    else:  # nothing is made in the library's places
        number_places(tree)
    scope = analyse(tree)
    identity = identity_of(source.name, scope.number, "<module>")
    code = Code("<module>", "<module>", source.name, source.file, source.library, identity, 1)
    code.doc = ast.get_docstring(tree, clean=False)
    unit = Unit(source, scope, code, {})
    unit.body(tree.body)
    if source.library:
        _reserve(unit)
    unit.emit("CONST", None)
    unit.emit("RETURN")
    if not source.library:
        _refuse_builtins(source, tree, scope)
        _find_properties(source, tree)
        source.made_once = classes_made_once(tree, source.name)
    made = unit.assembler.finish()
    if not made.is_told_apart():
        raise AssertionError(f"two functions of {source.name} have one identity: states would not tell them apart")
    return made


def _reserve(unit: Unit) -> None:
    """What the module has in CPython and not here, and the reverse."""
    names = reserved.of_module(unit.source.name)
    if names is not None:
        for label, found in (
            (reserved.UNMODELLED, [name for name in names if name not in unit.scope.bound]),
            (reserved.HIDDEN, [name for name in unit.scope.bound if name not in names]),
        ):
            unit.emit("CONST", tuple(found))
            unit.emit("STORE_GLOBAL", label)


def _refuse_builtins(source: ModuleSource, tree: ast.Module, scope: Scope) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in REFUSED_BUILTINS and node.id not in scope.bound:
            if node.id in source.mentioned:
                advice = _ADVICE.get(node.id, "leave it out, or move it to code that is not checked")
                source.refuse(node.lineno, f"{node.id}()", REFUSED_BUILTINS[node.id], advice)


def _find_properties(source: ModuleSource, tree: ast.Module) -> None:
    """Functions of the module that `@invariant` or `@step_invariant` marks."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                name = (
                    decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", "")
                )
                if name in ("invariant", "step_invariant"):
                    marked = source.invariants if name == "invariant" else source.step_invariants
                    if node.name in marked:
                        why = "it replaces the one above, which would not be checked"
                        source.refuse(node.lineno, f"a second {name} {node.name}", why, "give each its own name")
                    marked.append(node.name)
