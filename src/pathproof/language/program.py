"""A program: every source that takes part in it, found, read and compiled before anything runs.

All import statements count, also those inside functions (`loading.py` follows them), so a program is closed: nothing is
read once exploration has begun, and one digest names it.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pathproof.errors import ProgramError, Refusal
from pathproof.language import standard
from pathproof.language.code import Code
from pathproof.language.directories import directories
from pathproof.language.emitter import ModuleSource
from pathproof.language.finding import find, find_on
from pathproof.language.loading import ALWAYS, PROPERTIES, Loader, Outside, is_part_of_library
from pathproof.language.parsing import parse
from pathproof.language.reading import read_source

_OURS = ("__main__", PROPERTIES)


@dataclass(eq=False)
class Program:
    path: str
    args: tuple[str, ...]
    main: str  # the module that runs first
    modules: dict[str, Code] = field(default_factory=dict)
    sources: dict[str, ModuleSource] = field(default_factory=dict)
    subject: str = "__main__"  # the module whose globals properties see
    call: str | None = None  # the function that is the program, if not the file
    models: tuple[str, ...] = ()  # modules for which the user's own files stand
    outside: Mapping[str, Outside] = field(default_factory=dict)  # modules that are imported and have no code
    exports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what opaque modules are known to have
    late: tuple[Refusal, ...] = ()  # what is refused when an execution gets there
    looked_in: tuple[str, ...] = ()  # for modules of the program's own
    _mentioned: frozenset[str] | None = None
    _codes: dict[str, dict[str, Code]] = field(default_factory=dict)

    @property
    def invariants(self) -> tuple[tuple[str, str], ...]:
        return tuple((source.name, name) for source in self._user_sources() for name in source.invariants)

    @property
    def step_invariants(self) -> tuple[tuple[str, str], ...]:
        return tuple((source.name, name) for source in self._user_sources() for name in source.step_invariants)

    @cached_property
    def made_once(self) -> frozenset[str]:
        """The sites of the class statements that are executed once."""
        return frozenset(site for source in self._user_sources() for site in source.made_once)

    def _user_sources(self) -> list[ModuleSource]:
        return [source for source in self.sources.values() if not source.library]

    def mentioned(self) -> frozenset[str]:
        """Every identifier and every whole string constant in the user's own sources, but for separate properties:
        they change nothing. Besides, which functions are properties, as "@invariant MODULE.NAME"."""
        if self._mentioned is None:
            found: set[str] = set()
            for source in self._user_sources():
                if source.name == PROPERTIES:
                    continue
                for node in ast.walk(parse(source.data)):
                    match node:
                        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                            found.add(name)
                        case ast.keyword(arg=str(name)):
                            found.add(name)
                        case ast.Constant(value=str(text)) if text[:1] != "@":
                            found.add(text)
            found.update(f"@invariant {module}.{name}" for module, name in self.invariants)
            found.update(f"@step_invariant {module}.{name}" for module, name in self.step_invariants)
            self._mentioned = frozenset(found)
        return self._mentioned

    def digests(self) -> dict[str, str]:
        """SHA-256 of every source's bytes, by module."""
        return {name: hashlib.sha256(source.data).hexdigest() for name, source in sorted(self.sources.items())}

    def source_line(self, file: str, line: int) -> str:
        for source in self.sources.values():
            if source.file == file:
                lines = source.text.split("\n")
                return lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return ""

    def carried(self) -> CarriedProgram:
        """What another process needs to load the same program without having its files."""
        sources = [
            (source.name, source.file, source.data, source.package, source.standard) for source in self._user_sources()
        ]
        return CarriedProgram(
            self.path, self.args, self.subject, self.call, self.models, tuple(sources),
            tuple(self.outside.items()), tuple(self.exports.items()),
        )  # fmt: skip

    def codes(self) -> Iterator[Code]:
        """All code of all modules, outer before inner."""
        for module in self.modules.values():
            yield from module.with_inner()

    def code(self, identity: str) -> Code:
        """The code with this identity."""
        module = identity.partition(":")[0]
        if module not in self._codes:
            self._codes[module] = {code.identity: code for code in self.modules[module].with_inner()}
        return self._codes[module][identity]

    def listing(self) -> Iterator[tuple[str, int, str, str, int, bool]]:
        """The compiled instructions of the user's own modules."""
        for code in self.codes():
            if not code.library:
                yield from code.listing()


@dataclass(frozen=True)
class CarriedProgram:
    """A program's own sources, to be sent and compiled elsewhere. Files keep their names, which messages contain;
    nobody opens them. The library is the receiver's, and digests tell whether it is the same."""

    path: str
    args: tuple[str, ...]
    subject: str
    call: str | None
    models: tuple[str, ...]
    sources: tuple[tuple[str, str, bytes, str, bool], ...]  # name, file, bytes, package, whether it is Python's own
    outside: tuple[tuple[str, Outside], ...]
    exports: tuple[tuple[str, tuple[str, ...]], ...]

    def load(self) -> Program:
        sources = {name: (file, data, package, own) for name, file, data, package, own in self.sources}
        loader = Loader((), {}, sources, dict(self.outside), dict(self.exports))
        for name in dict.fromkeys((self.subject, "__main__", PROPERTIES, *ALWAYS)):
            if name in ALWAYS or name in sources:
                loader.require(name, None, 0)
        loader.finish()
        return _program(loader, self.path, self.args, self.subject, self.call, self.models)


def _program(
    loader: Loader, path: str, args: Sequence[str], subject: str, call: str | None, models: tuple[str, ...]
) -> Program:
    return Program(
        path, tuple(args), "__main__", loader.modules, loader.sources, subject, call, models,
        loader.outside, loader.exports, tuple(sorted(set(loader.late), key=lambda late: (late.file, late.line))),
        tuple(map(str, loader.directories)),
    )  # fmt: skip


def load(
    path: str | Path,
    args: Sequence[str] = (),
    call: str | None = None,
    models: Mapping[str, str | Path] | None = None,
    properties: str | Path | None = None,
    strict: bool = False,
    paths: Sequence[str] = (),
    module: bool = False,
) -> Program:
    """Reads and compiles a program. Raises `ProgramError`, or `Refused` with what cannot be left to the executions that
    get there; if it is `strict`, with everything that is refused. `paths` are directories with modules; if it is a
    `module`, the path is a module's name, as `python -m` takes it."""
    package = ""
    if module:
        path, package = _module_to_run(str(path), directories(Path(), paths))
    path = Path(path)
    if path.suffix == ".pyc":
        raise ProgramError("this is bytecode to Python; give the source", str(path))
    main_data = read_source(path)
    models = dict(models or {})
    for name in models:
        if name in (*ALWAYS, *_OURS) or is_part_of_library(name):
            raise ProgramError(f"--model {name}: every program needs ours", str(models[name]))
    first = Path() if module else path.parent if call is not None else _first_on_path(path)
    loader = Loader(directories(first, paths), models)
    subject = "__main__"
    if call is not None:
        if not call.isidentifier():
            raise ProgramError(f"--call takes the name of a function, not {call!r}", str(path))
        subject = path.stem
        if not subject.isidentifier():
            raise ProgramError("--call needs a file whose name can be imported", str(path))
        if subject in _OURS or subject in sys.stdlib_module_names or is_part_of_library(subject):
            raise ProgramError("--call needs a file that has not the name of a standard module", str(path))
        loader.add(subject, str(path), main_data)
        if problem := _uncallable(main_data, call):
            raise ProgramError(problem, str(path))
        loader.add("__main__", "<call>", f"from {subject} import {call}\n{call}()\n".encode())
    else:
        loader.add("__main__", str(path), main_data, package=package)
    if properties is not None:
        loader.add(PROPERTIES, str(properties), read_source(Path(properties)))
        found = loader.sources[PROPERTIES]
        if not found.refusals and not found.invariants and not found.step_invariants:
            raise ProgramError("defines no function marked @invariant or @step_invariant", str(properties))
    for name in ALWAYS:
        loader.require(name, None, 0)
    loader.finish(strict)
    for name in models.keys() - loader.used_models:
        raise ProgramError(f"--model {name}: nothing in the program imports {name}", str(models[name]))
    used = tuple(sorted(loader.used_models))
    return _program(loader, str(path), args, subject, call, used)


def _module_to_run(name: str, path: tuple[Path, ...]) -> tuple[Path, str]:
    """The file that `python -m NAME` runs, and the package that it belongs to."""
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        raise ProgramError(f"-m takes the name of a module, not {name!r}")
    top = find_on([*path, *standard.installed()], parts[0])
    found = find(top.root(), name) if top is not None and not top.refused else top
    if found is not None and found.is_package and not found.refused:
        name, found = f"{name}.__main__", find(found.file.parent, "__main__")
    if found is None:
        raise ProgramError(f"No module named {name}; looked in {', '.join(map(str, path))}")
    if found.refused:
        raise ProgramError(found.refused, str(found.file))
    return found.file, name.rpartition(".")[0]


def _uncallable(text: bytes, name: str) -> str:
    """Why `--call` cannot call that name; "" if it can. A decorated function may be anything."""
    found = [node for node in parse(text).body if isinstance(node, _DEFINITIONS) and node.name == name]
    if not found:
        return f"there is no {name!r} at the top of the file to call"
    definition = found[-1]
    if isinstance(definition, ast.ClassDef):
        return f"{name!r} is a class; --call takes a function"
    if isinstance(definition, ast.AsyncFunctionDef):
        return f"{name!r} is a coroutine function; --call takes a plain one"
    if definition.decorator_list:
        return ""
    given = definition.args
    positional = [*given.posonlyargs, *given.args]
    needed = [arg.arg for arg in positional[: len(positional) - len(given.defaults)]]
    needed += [arg.arg for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None]
    if needed:
        wanted = ", ".join(needed)
        return f"--call calls {name}() without arguments, and it needs {wanted}; write a function that gives them"
    if _is_generator(definition):
        return f"{name!r} is a generator function, of which a call runs nothing; write a function that goes through it"
    return ""


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _is_generator(function: ast.FunctionDef) -> bool:
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, (*_DEFINITIONS, ast.Lambda)):
            waiting += ast.iter_child_nodes(node)
    return False


def _first_on_path(path: Path) -> Path:
    """`sys.path[0]`: where the file lies that a link leads to."""
    real = Path(os.path.realpath(path)).parent
    return path.parent if os.path.realpath(path.parent) == str(real) else real
