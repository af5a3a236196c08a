"""From `ast` to `Code`: one `Unit` for each module, function, class body, lambda and comprehension.

Expressions are in `expressions.py`, statements in `statements.py` and `controlflow.py`, `match` in `patterns.py`, what
they share in `emitter.py`; this module has the entry point and what is refused of a module as a whole. What the machine
would only approximate is compiled to an instruction that refuses, as far as it can be seen in the source; only what
would deceive about other code (a property that is replaced, say) keeps the module from being loaded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pathproof.errors import Refusal
from pathproof.language import reserved
from pathproof.language.code import Code, identity_of
from pathproof.language.controlflow import ControlFlow
from pathproof.language.emitter import ModuleSource
from pathproof.language.instructions import INSTRUCTIONS
from pathproof.language.parsing import parse
from pathproof.language.places import classes_made_once, number_places
from pathproof.language.privacy import hide_private_attributes
from pathproof.language.scopes import Scope, analyse
from pathproof.language.type_checking import flags

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
    source.flags = flags(tree)
    if source.library:
        hide_private_attributes(tree)
    else:  # nothing is made in the library's places
        number_places(tree)
    scope = analyse(tree)
    identity = identity_of(source.name, scope.number, "<module>")
    code = Code("<module>", "<module>", source.name, source.file, source.library, identity, 1)
    code.doc = ast.get_docstring(tree, clean=False)
    unit = Unit(source, scope, code, {})
    if source.name == "__main__" and source.package:  # `python -m`: the package comes first
        unit.import_(tree, source.package)
        unit.emit("POP")
    if not source.library and any(isinstance(node, ast.Name) and node.id == "__package__" for node in ast.walk(tree)):
        unit.emit("CONST", None if source.name == "__main__" and not source.package else source.package)
        unit.emit("STORE_GLOBAL", "__package__")  # who does not ask for it has one global less
    unit.body(tree.body)
    if source.library:
        _reserve(unit)
    unit.emit("CONST", None)
    unit.emit("RETURN")
    if not source.library:
        _list_builtins(source, tree, scope)
        _find_properties(source, tree)
        source.made_once = classes_made_once(tree, source.name)
    made = unit.assembler.finish()
    for name in dict.fromkeys(source.invariants + source.step_invariants):
        for line in sorted(bindings(made, name, "GLOBAL"))[1:]:
            source.refuse(line, f"another {name}", REPLACES, "give it another name")
    if not made.is_told_apart():
        raise AssertionError(f"two functions of {source.name} have one identity: states would not tell them apart")
    return made


def _reserve(unit: Unit) -> None:
    """What the module has in CPython and not here, and the reverse."""
    names = () if unit.source.opaque else reserved.of_module(unit.source.name)
    if names is not None:
        for label, found in (
            (reserved.UNMODELLED, [name for name in names if name not in unit.scope.bound]),
            (reserved.HIDDEN, [name for name in unit.scope.bound if name not in names]),
        ):
            unit.emit("CONST", tuple(found))
            unit.emit("STORE_GLOBAL", label)
    sure = tuple(name for name in reserved.certain(unit.source.name) if name not in unit.scope.bound)
    if sure:
        unit.emit("CONST", (sure, "it is not modelled", "see docs/limitations.md, or give a model with --model"))
        unit.emit("STORE_GLOBAL", reserved.CERTAIN)


def refused_builtins() -> dict[str, tuple[str, str]]:
    """The builtins that are refused when a program looks for them, each with the reason and what to do instead."""
    anything = "leave it out, or move it to code that is not checked"
    return {name: (why, _ADVICE.get(name, anything)) for name, why in REFUSED_BUILTINS.items()}


def _list_builtins(source: ModuleSource, tree: ast.Module, scope: Scope) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in REFUSED_BUILTINS and node.id not in scope.bound:
            if node.id in source.mentioned:
                advice = refused_builtins()[node.id][1]
                why = REFUSED_BUILTINS[node.id]
                source.late.append(Refusal(source.file, node.lineno, f"{node.id}()", why, advice))


REPLACES = "it replaces the property of that name, which would not be checked"


def bindings(code: Code, name: str, kind: str) -> Iterator[int]:
    """The lines in which a module's code binds or unbinds a name: a `GLOBAL` of its own, or an `ATTR` of something."""
    for each in code.with_inner():
        for pc, op in enumerate(each.ops):
            if INSTRUCTIONS[op].name in (f"STORE_{kind}", f"DELETE_{kind}") and each.args[pc] == name:
                yield each.positions[pc].line


def _find_properties(source: ModuleSource, tree: ast.Module) -> None:
    """Functions of the module that `@invariant` or `@step_invariant` marks. What is checked is what their names are
    bound to, so nothing else may be bound to them, also by another decorator."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            outermost = True
            for decorator in node.decorator_list:
                name = decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", "")
                if name in ("invariant", "step_invariant"):
                    (source.invariants if name == "invariant" else source.step_invariants).append(node.name)
                    if isinstance(node, ast.AsyncFunctionDef):
                        source.refuse(node.lineno, f"@{name} of an async def", "async is not modelled", "use def")
                    if not outermost:
                        why = "what that makes of it would be checked instead"
                        advice = f"write @{name} above the others"
                        source.refuse(decorator.lineno, f"@{name} below another decorator", why, advice)
                else:
                    outermost = False
