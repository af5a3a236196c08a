"""A program: every source that takes part in it, found, read and compiled before anything runs.

Modules are looked for where CPython would find them first (beside the program), then among the models that the user
stands in with `--model`, then in `language/library/`, our own sources for standard modules. All import statements
count, also those inside functions, so a program is closed: nothing is read once exploration has begun, and one digest
names it.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pathproof.errors import ProgramError, Refusal, Refused, UnreadableFile
from pathproof.language.code import Code
from pathproof.language.compiled import compiled
from pathproof.language.compiler import compile_module
from pathproof.language.emitter import ModuleSource
from pathproof.language.parsing import parse

LIBRARY = Path(__file__).parent / "library"
PROPERTIES = "__properties__"
ALWAYS = ("builtins",)  # library modules that every program needs
_LIBRARY_MODULES: dict[str, tuple[ModuleSource, Code]] = {}
MAX_SOURCE_BYTES = 4_000_000


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

    def _user_sources(self) -> list[ModuleSource]:
        return [source for source in self.sources.values() if not source.library]

    def mentioned(self) -> frozenset[str]:
        """Every identifier and every whole string constant in the user's own sources, but for separate properties:
        they change nothing."""
        if self._mentioned is None:
            found: set[str] = set()
            for source in self._user_sources():
                if source.name == PROPERTIES:
                    continue
                for node in ast.walk(parse(source.text)):
                    match node:
                        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                            found.add(name)
                        case ast.Constant(value=str(text)):
                            found.add(text)
            self._mentioned = frozenset(found)
        return self._mentioned

    def digests(self) -> dict[str, str]:
        """SHA-256 of every source, by module."""
        return {
            name: hashlib.sha256(source.text.encode()).hexdigest()
            for name, source in sorted(self.sources.items())
        }

    def source_line(self, file: str, line: int) -> str:
        for source in self.sources.values():
            if source.file == file:
                lines = source.text.splitlines()
                return lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return ""

    def carried(self) -> CarriedProgram:
        """What another process needs to load the same program without having its files."""
        sources = [(source.name, source.file, source.text, source.package) for source in self._user_sources()]
        return CarriedProgram(self.path, self.args, self.subject, self.call, self.models, tuple(sources))

    def codes(self) -> Iterator[Code]:
        """All code of all modules, outer before inner."""
        for module in self.modules.values():
            yield from _with_inner(module)

    def code(self, identity: str) -> Code:
        """The code with this identity."""
        module = identity.partition(":")[0]
        if module not in self._codes:
            self._codes[module] = {code.identity: code for code in _with_inner(self.modules[module])}
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
    sources: tuple[tuple[str, str, str, str], ...]  # name, file, text, package

    def load(self) -> Program:
        sources = {name: (file, text, name == package) for name, file, text, package in self.sources}
        loader = _Loader(Path(), {}, sources)
        for name in dict.fromkeys((self.subject, "__main__", PROPERTIES, *ALWAYS)):
            if name in ALWAYS or name in sources:
                loader.require(name, None, 0)
        loader.finish()
        return Program(
            self.path, self.args, "__main__", loader.modules, loader.sources, self.subject, self.call, self.models
        )


def _with_inner(code: Code) -> Iterator[Code]:
    yield code
    for argument in code.args:
        if isinstance(argument, Code):
            yield from _with_inner(argument)


def load(
    path: str | Path,
    args: Sequence[str] = (),
    call: str | None = None,
    models: Mapping[str, str | Path] | None = None,
    properties: str | Path | None = None,
) -> Program:
    """Reads and compiles a program. Raises `ProgramError` or `Refused` with everything that is refused."""
    path = Path(path)
    main_text = _read(path)
    models = dict(models or {})
    for name in ALWAYS:
        if name in models:
            raise ProgramError(f"--model {name}: every program needs ours", str(models[name]))
    loader = _Loader(path.parent, models)
    subject = "__main__"
    if call is not None:
        if not call.isidentifier():
            raise ProgramError(f"--call takes the name of a function, not {call!r}", str(path))
        subject = path.stem
        if not subject.isidentifier():
            raise ProgramError("--call needs a file whose name can be imported", str(path))
        loader.add(subject, str(path), main_text)
        if call not in _names_bound(main_text):
            raise ProgramError(f"there is no {call!r} at the top of the file to call", str(path))
        loader.add("__main__", "<call>", f"from {subject} import {call}\n{call}()\n")
    else:
        loader.add("__main__", str(path), main_text)
    if properties is not None:
        loader.add(PROPERTIES, str(properties), _read(Path(properties)))
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
    return (not name.startswith("_") or name == "__future__") and _model(name).exists()


def _names_bound(text: str) -> set[str]:
    return {node.name for node in parse(text).body if isinstance(node, ast.FunctionDef)}


def _read(path: Path) -> str:
    try:
        if path.is_dir():
            raise UnreadableFile("this is a directory; give the file that starts the program", str(path))
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"cannot be read: {error.strerror or error}", str(path)) from None
    if len(data) > MAX_SOURCE_BYTES:
        raise ProgramError(f"larger than {MAX_SOURCE_BYTES:,} bytes; give a Python source file", str(path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ProgramError("not a UTF-8 text file; give a Python source file", str(path)) from None
    if "\0" in text:
        raise ProgramError("contains null bytes; give a Python source file", str(path))
    return text


class _Loader:
    def __init__(
        self,
        directory: Path,
        models: dict[str, str | Path],
        carried: Mapping[str, tuple[str, str, bool]] | None = None,  # file, text, whether a package
    ) -> None:
        self.directory = directory
        self.models = models
        self.carried = carried or {}
        self.on_disk = carried is None
        self.used_models: set[str] = set()
        self.sources: dict[str, ModuleSource] = {}
        self.modules: dict[str, Code] = {}
        self.refusals: list[Refusal] = []

    def add(self, name: str, file: str, text: str, is_package: bool = False) -> None:
        package = name if is_package else name.rpartition(".")[0]
        source = ModuleSource(name, file, text, package=package)
        self.sources[name] = source
        try:
            compile(text, file, "exec", dont_inherit=True)  # for CPython's own syntax errors; never run
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
        elif own and self._hides_a_standard_module(name, importer, line):
            return
        if name in self.sources:
            return
        if own:
            if name in self.carried:
                file_name, text, is_package = self.carried[name]
                self.add(name, file_name, text, is_package=is_package)
                return
            if name in self.models:
                file = Path(self.models[name])
                self.add(name, str(file), _read(file))
                return
            found = self._find(name) if self.on_disk else None
            if found is not None:
                if found.name == "__init__.py" and not found.exists():
                    self.add(name, str(found), "", is_package=True)  # a namespace package
                else:
                    self.add(name, str(found), _read(found), is_package=found.name == "__init__.py")
                return
        if any(model.startswith(f"{name}.") for model in self.models):
            self.add(name, f"<package {name}>", "", is_package=True)  # of which only what is stood in for is there
        elif _is_modelled(name) or (importer is not None and importer.library and _model(name).exists()):
            self._add_library(name, _model(name))
        elif line >= 0 and importer is not None:
            importer_line = line or 1
            self.refusals.append(
                Refusal(
                    importer.file, importer_line, f"import {name}", "this module is not modelled",
                    f"write a model of what you use of it and give it with --model {name}=FILE",
                )
            )  # fmt: skip

    def _add_library(self, name: str, file: Path) -> None:
        """Library modules are the same for every program: read once in a process."""
        if name not in _LIBRARY_MODULES:
            _LIBRARY_MODULES[name] = compiled(name, file)
        self.sources[name], self.modules[name] = source, _ = _LIBRARY_MODULES[name]
        for imported, line in source.imports.items():
            self.require(imported, source, line)

    def _hides_a_standard_module(self, name: str, importer: ModuleSource | None, line: int) -> bool:
        found = self._find(name) if self.on_disk and (_is_modelled(name) or name in sys.builtin_module_names) else None
        if found is None or importer is None:
            return False
        why = f"{found} has the name of a standard module: which one Python takes depends on what it has loaded before"
        self.refusals.append(Refusal(importer.file, max(line, 1), f"import {name}", why, "rename the file"))
        return True

    def _find(self, name: str) -> Path | None:
        base = self.directory.joinpath(*name.split("."))
        for candidate in (base / "__init__.py", base.with_suffix(".py")):
            if candidate.is_file():
                return candidate
        if (
            "." not in name
            and base.is_dir()
            and any(base.glob("*.py"))
            and not (LIBRARY / f"{name}.py").exists()
        ):
            return base / "__init__.py"
        return None

    def finish(self) -> None:
        for name in self.used_models:
            for user in self.sources.values():
                if user.library and name in user.imports:
                    why = f"our model of {user.name}, which the program needs, is built on ours of {name}"
                    advice = f"give --model {user.name}=FILE too"
                    self.refusals.append(Refusal(str(self.models[name]), 1, f"--model {name}", why, advice))
        if self.refusals:
            raise Refused(sorted(self.refusals, key=lambda refusal: (refusal.file, refusal.line)))
