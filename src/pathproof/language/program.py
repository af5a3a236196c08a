"""A program: every source that takes part in it, found, read and compiled before anything runs.

Modules are looked for where CPython would find them first (beside the program), then among the models that the user
stands in with `--model`, then in `language/library/`, our own sources for standard modules. All import statements
count, also those inside functions, so a program is closed: nothing is read once exploration has begun, and one digest
names it.
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

from pathproof.errors import ProgramError, Refusal, Refused
from pathproof.language.code import Code
from pathproof.language.compiled import compiled
from pathproof.language.compiler import compile_module
from pathproof.language.emitter import ModuleSource
from pathproof.language.finding import Found, find
from pathproof.language.parsing import parse
from pathproof.language.reading import read_source

LIBRARY = Path(__file__).parent / "library"
PROPERTIES = "__properties__"
ALWAYS = ("builtins",)  # library modules that every program needs
_OURS = ("__main__", PROPERTIES)
_LIBRARY_MODULES: dict[str, tuple[ModuleSource, Code]] = {}


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
    _mentioned: frozenset[str] | None = None
    _codes: dict[str, dict[str, Code]] = field(default_factory=dict)

    @property
    def invariants(self) -> tuple[tuple[str, str], ...]:
        return tuple((source.name, name) for source in self._user_sources() for name in source.invariants)

    @property
    def step_invariants(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (source.name, name) for source in self._user_sources() for name in source.step_invariants
        )

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
                        case ast.Constant(value=str(text)) if text[:1] != "@":
                            found.add(text)
            found.update(f"@invariant {module}.{name}" for module, name in self.invariants)
            found.update(f"@step_invariant {module}.{name}" for module, name in self.step_invariants)
            self._mentioned = frozenset(found)
        return self._mentioned

    def digests(self) -> dict[str, str]:
        """SHA-256 of every source's bytes, by module."""
        return {
            name: hashlib.sha256(source.data).hexdigest()
            for name, source in sorted(self.sources.items())
        }

    def source_line(self, file: str, line: int) -> str:
        for source in self.sources.values():
            if source.file == file:
                lines = source.text.split("\n")
                return lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return ""

    def carried(self) -> CarriedProgram:
        """What another process needs to load the same program without having its files."""
        sources = [(source.name, source.file, source.data, source.package) for source in self._user_sources()]
        return CarriedProgram(self.path, self.args, self.subject, self.call, self.models, tuple(sources))

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
    sources: tuple[tuple[str, str, bytes, str], ...]  # name, file, bytes, package

    def load(self) -> Program:
        sources = {name: (file, data, name == package) for name, file, data, package in self.sources}
        loader = _Loader(Path(), {}, sources)
        for name in dict.fromkeys((self.subject, "__main__", PROPERTIES, *ALWAYS)):
            if name in ALWAYS or name in sources:
                loader.require(name, None, 0)
        loader.finish()
        return Program(
            self.path, self.args, "__main__", loader.modules, loader.sources, self.subject, self.call, self.models
        )


def load(
    path: str | Path,
    args: Sequence[str] = (),
    call: str | None = None,
    models: Mapping[str, str | Path] | None = None,
    properties: str | Path | None = None,
) -> Program:
    """Reads and compiles a program. Raises `ProgramError` or `Refused` with everything that is refused."""
    path = Path(path)
    if path.suffix == ".pyc":
        raise ProgramError("this is bytecode to Python; give the source", str(path))
    main_data = read_source(path)
    models = dict(models or {})
    for name in models:
        if name in (*ALWAYS, *_OURS) or _is_part_of_library(name):
            raise ProgramError(f"--model {name}: every program needs ours", str(models[name]))
    loader = _Loader(path.parent if call is not None else _first_on_path(path), models)
    subject = "__main__"
    if call is not None:
        if not call.isidentifier():
            raise ProgramError(f"--call takes the name of a function, not {call!r}", str(path))
        subject = path.stem
        if not subject.isidentifier():
            raise ProgramError("--call needs a file whose name can be imported", str(path))
        if subject in _OURS or subject in sys.stdlib_module_names or _is_part_of_library(subject):
            raise ProgramError("--call needs a file that has not the name of a standard module", str(path))
        loader.add(subject, str(path), main_data)
        if problem := _uncallable(main_data, call):
            raise ProgramError(problem, str(path))
        loader.add("__main__", "<call>", f"from {subject} import {call}\n{call}()\n".encode())
    else:
        loader.add("__main__", str(path), main_data)
    if properties is not None:
        loader.add(PROPERTIES, str(properties), read_source(Path(properties)))
        found = loader.sources[PROPERTIES]
        if not found.refusals and not found.invariants and not found.step_invariants:
            raise ProgramError("defines no function marked @invariant or @step_invariant", str(properties))
    for name in ALWAYS:
        loader.require(name, None, 0)
    loader.finish()
    for name in models.keys() - loader.used_models:
        raise ProgramError(f"--model {name}: nothing in the program imports {name}", str(models[name]))
    used = tuple(sorted(loader.used_models))
    return Program(str(path), tuple(args), "__main__", loader.modules, loader.sources, subject, call, used)


def _model(name: str) -> Path:
    """Where our own source of a standard module is, if there is one."""
    return LIBRARY / f"{name.replace('.', '_')}.py"


def _is_modelled(name: str) -> bool:
    """Whether a program may import our model of this module."""
    if name.startswith("_") and name != "__future__":
        return False
    return (name == "pathproof" or name.partition(".")[0] in sys.stdlib_module_names) and _model(name).exists()


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


def _is_part_of_library(name: str) -> bool:
    """Whether this is a module of ours that programs cannot mean: two of one name must not be taken for one."""
    return not _is_modelled(name) and (LIBRARY / f"{name}.py").exists()


def _first_on_path(path: Path) -> Path:
    """`sys.path[0]`: where the file lies that a link leads to."""
    real = Path(os.path.realpath(path)).parent
    return path.parent if os.path.realpath(path.parent) == str(real) else real


class _Loader:
    def __init__(
        self,
        directory: Path,
        models: dict[str, str | Path],
        carried: Mapping[str, tuple[str, bytes, bool]] | None = None,  # file, bytes, whether a package
    ) -> None:
        self.directory = directory
        self.models = models
        self.carried = carried or {}
        self.on_disk = carried is None
        self.used_models: set[str] = set()
        self.sources: dict[str, ModuleSource] = {}
        self.modules: dict[str, Code] = {}
        self.refusals: list[Refusal] = []

    def add(self, name: str, file: str, data: bytes, is_package: bool = False) -> None:
        package = name if is_package else name.rpartition(".")[0]
        source = ModuleSource(name, file, data, package=package)
        self.sources[name] = source
        try:
            compile(data, file, "exec", dont_inherit=True)  # for CPython's own syntax errors; never run
            self.modules[name] = compile_module(source)
        except SyntaxError as error:
            raise ProgramError(
                f"syntax error: {error.msg}", error.filename or file, error.lineno or 0
            ) from None
        except (RecursionError, MemoryError):
            raise ProgramError("nested too deeply to compile", file) from None
        except ValueError as error:
            raise ProgramError(f"cannot be parsed: {error}", file) from None
        self.refusals.extend(source.refusals)
        for imported, line in list(source.imports.items()):
            self.require(imported, source, line)

    def require(self, name: str, importer: ModuleSource | None, line: int) -> None:
        """Loads a module; a negative line means that the name may be a mere attribute."""
        own = name not in ALWAYS if importer is None else not importer.library
        if own and name in self.models:
            self.used_models.add(name)
        elif own and self._is_confused(name, importer, line):
            return
        if name in self.sources:
            return
        if own:
            if name in self.carried:
                file_name, data, is_package = self.carried[name]
                self.add(name, file_name, data, is_package=is_package)
                return
            if name in self.models:
                file = Path(self.models[name])
                self.add(name, str(file), read_source(file))
                return
            found = self._find(name)
            if found is not None and found.refused:
                if importer is not None:
                    self._refuse(importer, line, name, found.refused, "rename or remove one of them")
                return
            if found is not None:
                data = read_source(found.file) if found.exists else b""
                self.add(name, str(found.file), data, is_package=found.is_package)
                return
        if any(model.startswith(f"{name}.") for model in self.models):
            self.add(name, f"<package {name}>", b"", is_package=True)  # of which only what is stood in for is there
        elif _is_modelled(name) or (importer is not None and importer.library and _model(name).exists()):
            self._add_library(name, _model(name))
        elif line >= 0 and importer is not None:
            advice = f"write a model of what you use of it and give it with --model {name}=FILE"
            self._refuse(importer, line, name, "this module is not modelled", advice)

    def _add_library(self, name: str, file: Path) -> None:
        """Library modules are the same for every program: read once in a process."""
        if name not in _LIBRARY_MODULES:
            _LIBRARY_MODULES[name] = compiled(name, file)
        self.sources[name], self.modules[name] = source, _ = _LIBRARY_MODULES[name]
        for imported, line in source.imports.items():
            self.require(imported, source, line)

    def _refuse(self, importer: ModuleSource, line: int, name: str, why: str, advice: str) -> None:
        self.refusals.append(Refusal(importer.file, max(line, 1), f"import {name}", why, advice))

    def _is_confused(self, name: str, importer: ModuleSource | None, line: int) -> bool:
        """Whether a file beside the program has a name that means something else already."""
        if importer is None:
            return False
        if name == PROPERTIES:
            why = "this is how pathproof calls the file of properties"
            self._refuse(importer, line, name, why, "rename the module")
            return True
        standard = _is_modelled(name) or name in sys.stdlib_module_names
        found = self._find(name) if standard or _is_part_of_library(name) else None
        if found is None:
            return False
        why = "a part of pathproof's library"
        if standard:
            why = "a standard module: which one Python takes depends on what it has loaded before"
        why = f"{found.file} has the name of {why}"
        self._refuse(importer, line, name, why, "rename the file")
        return True

    def _find(self, name: str) -> Found | None:
        found = find(self.directory, name) if self.on_disk else None
        if found is not None and not found.exists and name in sys.stdlib_module_names:
            return None  # a directory without an __init__ comes after everything else
        return found

    def finish(self) -> None:
        for name in self.used_models:
            for user in self.sources.values():
                if user.library and name in user.imports:
                    why = f"our model of {user.name}, which the program needs, is built on ours of {name}"
                    advice = f"give --model {user.name}=FILE too"
                    self.refusals.append(Refusal(str(self.models[name]), 1, f"--model {name}", why, advice))
        if self.refusals:
            raise Refused(sorted(self.refusals, key=lambda refusal: (refusal.file, refusal.line)))
