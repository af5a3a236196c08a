"""Finding, reading and compiling what a program consists of: each import leads to the next module.

Modules are looked for where CPython would find them first: beside the program and in the directories that it is given.
Then come the models that the user stands in with `--model`, our own sources for standard modules (`language/library/`),
the interpreter's own sources of others (`standard.py`) and installed packages. What has no source that could be checked
is *outside*: an import that raises or is refused when an execution gets there, or an opaque module.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pathproof.errors import ProgramError, Refusal, Refused
from pathproof.language import standard
from pathproof.language.code import Code
from pathproof.language.compiled import compiled
from pathproof.language.compiler import REPLACES, bindings, compile_module
from pathproof.language.emitter import ModuleSource
from pathproof.language.finding import FoundModule, find, find_on
from pathproof.language.host import HOST, facts, module_of
from pathproof.language.reading import read_source
from pathproof.language.statements import STAR

LIBRARY = Path(__file__).parent / "library"
PROPERTIES = "__properties__"
ALWAYS = ("builtins",)  # library modules that every program needs
_OURSELVES = Path(os.path.realpath(LIBRARY.parents[1] / "__init__.py"))  # which `PYTHONPATH` may lead to
MAX_MODULES, MAX_BYTES = 2_000, 64_000_000  # of sources
NOT_MODELLED = "this module is not modelled"
_METADATA = "importlib.metadata"
_OPAQUE = """\
from _machine import refuse

_opaque = {names!r}, {why!r}, {advice!r}


def __getattr__(name):
    refuse("{name}." + name, _opaque[1], _opaque[2])
"""
_OPAQUE_AROUND = """\
from _machine import refuse

_opaque = {names!r}, {why!r}, {advice!r}


def __getattr__(name):
    if name == {inner!r}:
        import {name}.{inner} as found

        return found
    refuse("{name}." + name, _opaque[1], _opaque[2])
"""
_LIBRARY_MODULES: dict[str, tuple[ModuleSource, Code]] = {}


def _model(name: str) -> Path:
    """Where our own source of a standard module is, if there is one."""
    return LIBRARY / f"{name.replace('.', '_')}.py"


def _is_modelled(name: str) -> bool:
    """Whether a program may import our model of this module."""
    if name.startswith("_") and name != "__future__":
        return False
    return (name == "pathproof" or name.partition(".")[0] in sys.stdlib_module_names) and _model(name).exists()


def is_part_of_library(name: str) -> bool:
    """Whether this is a module of ours that programs cannot mean: two of one name must not be taken for one."""
    return not _is_modelled(name) and (LIBRARY / f"{name}.py").exists()


def _advice(name: str) -> str:
    return f"write a model of what you use of it and give it with --model {name}=FILE"


class Outside(NamedTuple):
    """A module that is imported and has no code here."""

    # absent: the import raises; opaque: there, and refused when looked into; barred: refused when imported;
    # facts: our own module of what is known of where the program runs
    kind: str
    why: str  # of what is absent: what CPython says
    advice: str = ""
    file: Path | None = None  # of an opaque one: its source, if it has one
    stands_back: bool = False  # an accelerator, which is absent so that the code in Python runs


class Loader:
    def __init__(
        self,
        directories: Sequence[Path],
        models: dict[str, str | Path],
        carried: Mapping[str, tuple[str, bytes, str, bool]] | None = None,  # file, bytes, package, is Python's own
        outside: Mapping[str, Outside] | None = None,
        exports: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.directories = directories
        self.models = models
        self.carried = carried or {}
        self.on_disk = carried is None
        self.used_models: set[str] = set()
        self.sources: dict[str, ModuleSource] = {}
        self.modules: dict[str, Code] = {}
        self.outside: dict[str, Outside] = dict(outside or {})
        self.exports = dict(exports or {})  # of opaque modules: what they have for certain
        self.refusals: list[Refusal] = []
        self.late: list[Refusal] = []
        self.absences: list[Refusal] = []
        self._roots: dict[str, Path] = {}  # where the packages that were found outside of the program are
        self._waiting: deque[tuple[str, ModuleSource, int]] = deque()
        self._read = 0

    def add(
        self, name: str, file: str, data: bytes, is_package: bool = False, standard: bool = False, package: str = ""
    ) -> None:
        package = package or (name if is_package else name.rpartition(".")[0])
        source = ModuleSource(name, file, data, package=package, standard=standard)
        try:
            compile(data, file, "exec", dont_inherit=True)  # for CPython's own syntax errors; never run
            code = compile_module(source)
        except SyntaxError as error:
            raise ProgramError(f"syntax error: {error.msg}", error.filename or file, error.lineno or 0) from None
        except (RecursionError, MemoryError):
            raise ProgramError("nested too deeply to compile", file) from None
        except ValueError as error:
            raise ProgramError(f"cannot be parsed: {error}", file) from None
        self.sources[name], self.modules[name] = source, code
        self._read += len(data)
        self.refusals.extend(source.refusals)
        self.late.extend(source.late)
        self._waiting.extend((imported, source, line) for imported, line in source.imports.items())

    def require(self, name: str, importer: ModuleSource | None, line: int) -> None:
        """Loads a module; a negative line means that the name may be a mere attribute."""
        own = name not in ALWAYS if importer is None else not importer.library
        if own and name in self.models:
            self.used_models.add(name)
        elif own and self._is_confused(name, importer, line):
            return
        if name in self.sources or (name == HOST and not own):  # that is made when all that may mention it is there
            return
        if own:
            if name in self.carried:
                file_name, data, package, is_standard = self.carried[name]
                self.add(name, file_name, data, standard=is_standard, package=package)
                return
            if name in self.models:
                file = Path(self.models[name])
                self.add(name, str(file), read_source(file))
                return
        if any(model.startswith(f"{name}.") for model in self.models):
            self.add(name, f"<package {name}>", b"", is_package=True)  # of which only what is stood in for is there
        elif _is_modelled(name) or (importer is not None and importer.library and _model(name).exists()):
            self._add_library(name, _model(name))
        elif importer is not None:
            self._require_source(name, importer, line)

    def _require_source(self, name: str, importer: ModuleSource, line: int) -> None:
        known = self.outside.get(name)
        if known is None and self.on_disk:
            found, is_standard = self._find(name)
            if found is not None and not found.refused:
                known = self._add_found(name, found, is_standard)
            else:
                known = self._classified(name, importer, line, found)
            if known is None:
                return
            self.outside[name] = known
        if known is None:
            return
        if known.stands_back and not importer.standard:
            why = "a module of Python's own library does without it here, so that its code in Python runs"
            self.refusals.append(Refusal(importer.file, abs(line), f"import {name}", why, "leave it out"))
        if known.kind != "absent":
            self.late.append(Refusal(importer.file, abs(line), f"import {name}", known.why, known.advice))
        elif not known.stands_back and line > 0:
            self.absences.append(Refusal(importer.file, line, f"import {name}", NOT_MODELLED, _advice(name)))

    def _find(self, name: str) -> tuple[FoundModule | None, bool]:
        """The file of a module that we have no model of, and whether it is one of Python's own."""
        top = name.partition(".")[0]
        if top in self._roots:
            return find(self._roots[top], name), top in standard.FROM_SOURCE
        if top != name:
            return None, False
        found = self._beside(name)
        is_standard = False
        if found is None and top in standard.FROM_SOURCE:
            found, is_standard = standard.source_of(name), True
        elif (found is None or not found.exists) and not standard.is_standard(name):
            found = find_on([*self.directories, *standard.installed()], name)
            if found is not None and not found.exists and not found.refused and (hook := standard.hook_for(name)):
                why = f"{found.file.parent} has no __init__.py, and {hook} may know another module of that name"
                found = found._replace(refused=why)
        if found is not None:
            self._roots[top] = found.root()
        return found, is_standard

    def _beside(self, name: str) -> FoundModule | None:
        """A module of the program's own."""
        found = find_on(self.directories, name) if self.on_disk else None
        if found is not None and not found.exists and (name in sys.stdlib_module_names or name == "pathproof"):
            return None  # a directory without an __init__ comes after everything else
        return found

    def _add_found(self, name: str, found: FoundModule, is_standard: bool) -> Outside | None:
        """Loads a source. One that cannot be loaded bars the import, unless it is one of the program's own."""
        if len(self.modules) >= MAX_MODULES or self._read > MAX_BYTES:
            why = f"the program imports more than {MAX_MODULES:,} modules, or {MAX_BYTES:,} bytes of sources"
            return Outside("barred", why, _advice(name))
        if is_part_of_library(name):
            return Outside("barred", f"{found.file} has the name of a part of pathproof's library", "rename the file")
        try:
            data = read_source(found.file) if found.exists else b""
            self.add(name, str(found.file), data, found.is_package, is_standard)
        except ProgramError as error:
            if self._roots[name.partition(".")[0]] in self.directories:
                raise
            return Outside("barred", str(error), _advice(name))
        return None

    def _classified(self, name: str, importer: ModuleSource, line: int, found: FoundModule | None) -> Outside | None:
        """What an import without a source does; None if it is none."""
        if found is not None:
            return Outside("barred", found.refused, found.advice)
        parent = name.rpartition(".")[0]
        above = self.outside.get(parent)
        if above is not None and above.kind != "opaque":
            return None  # that of the package comes before
        if parent in self.models or any(model.startswith(f"{parent}.") for model in self.models):
            return Outside("barred", NOT_MODELLED, _advice(name)) if line > 0 else None
        if above is None and parent and parent not in self.sources:
            return None  # it is refused
        if above is not None or (parent and self.sources[parent].library):
            file = standard.source_of(name)
            if file is not None or standard.is_compiled(name):
                return Outside("opaque", NOT_MODELLED, _advice(name), file and file.file)
            return Outside("barred", NOT_MODELLED, _advice(name)) if line > 0 else None
        if line < 0:
            return None
        said = f"No module named '{name}'"
        if parent:
            is_package = self.sources[parent].package == parent
            return Outside("absent", said if is_package else f"{said}; '{parent}' is not a package")
        if standard.is_standard(name):
            file = standard.source_of(name)
            if file is not None:
                return Outside("opaque", NOT_MODELLED, _advice(name), file.file)
            if standard.is_compiled(name) and importer.standard and name.startswith("_"):
                return Outside("absent", said, stands_back=True)
            if standard.is_compiled(name):
                return Outside("opaque", NOT_MODELLED, _advice(name))
            if (other := find_on([*self.directories, *standard.installed()], name)) is not None:
                why = f"{other.file.parent if not other.exists else other.file} has the name of a standard module"
                return Outside("barred", f"{why} that this interpreter lacks", "rename it")
        elif doubtful := standard.hook_for(name):
            why = f"no module of that name was found; {doubtful} may know where it is, and is not executed"
            return Outside("barred", why, "give its directory with --path")
        return Outside("absent", said)

    def _add_library(self, name: str, file: Path) -> None:
        """Library modules are the same for every program: read once in a process."""
        if name not in _LIBRARY_MODULES:
            _LIBRARY_MODULES[name] = compiled(name, file)
        self.sources[name], self.modules[name] = source, _ = _LIBRARY_MODULES[name]
        self._waiting.extend((imported, source, line) for imported, line in source.imports.items())

    def _is_confused(self, name: str, importer: ModuleSource | None, line: int) -> bool:
        """Whether a file beside the program has a name that means something else already."""
        if importer is None:
            return False
        if name == PROPERTIES:
            why = "this is how pathproof calls the file of properties"
            self.refusals.append(Refusal(importer.file, abs(line), f"import {name}", why, "rename the module"))
            return True
        is_standard = _is_modelled(name) or name in sys.stdlib_module_names
        found = self._beside(name) if "." not in name and (is_standard or is_part_of_library(name)) else None
        if found is None or Path(os.path.realpath(found.file)) == _OURSELVES:
            return False
        why = "a part of pathproof's library"
        if is_standard:
            why = "a standard module: which one Python takes depends on what it has loaded before"
        why = f"{found.file} has the name of {why}"
        self.refusals.append(Refusal(importer.file, abs(line), f"import {name}", why, "rename the file"))
        return True

    def finish(self, strict: bool = False) -> None:
        while self._waiting:
            self.require(*self._waiting.popleft())
        self._stand_in()
        for name in self.used_models:
            for user in self.sources.values():
                if user.library and name in user.imports:
                    why = f"our model of {user.name}, which the program needs, is built on ours of {name}"
                    advice = f"give --model {user.name}=FILE too"
                    self.refusals.append(Refusal(str(self.models[name]), 1, f"--model {name}", why, advice))
        for user in self.sources.values():
            for name in () if user.library else user.imports:
                self._refuse_replacing(user, self.sources.get(name))
            for name, line in user.stars.items():
                if name in self.outside or (name in self.sources and self.sources[name].library):
                    self.late.append(Refusal(user.file, line, *STAR))
        refused = [*self.refusals, *self.late, *self.absences] if strict else self.refusals
        if refused:
            raise Refused(sorted(refused, key=lambda refusal: (refusal.file, refusal.line)))

    def _stand_in(self) -> None:
        """Modules in the place of opaque ones. What they have for certain can be imported from them, to be refused when
        it is used."""
        self._tell_of_host()
        asked: dict[str, set[str]] = {name: set() for name, known in self.outside.items() if known.kind == "opaque"}
        for user in self.sources.values():
            for name in () if user.library else user.imports:
                parent, _, tail = name.rpartition(".")
                if parent in asked and name not in self.sources:
                    asked[parent].add(tail)
        for name, tails in asked.items():
            if name not in self.exports:
                self.exports[name] = standard.known(name, self.outside[name].file, tails)
            self._add_opaque(name, self.exports[name])

    def _tell_of_host(self) -> None:
        """Adds what the program may know of where it runs."""
        if any(HOST in source.imports for source in self.sources.values()):
            if self.on_disk:
                own = [each.data for name, each in self.sources.items() if not each.library and name != PROPERTIES]
                asked = _METADATA in self.sources
                places = [*self.directories, *standard.installed()] if asked else []
                self.exports[HOST] = facts(own, self.sources, places)
            given = self.exports.get(HOST, ())
            if given:
                self.outside[HOST] = Outside("facts", "")
            self.sources[HOST], self.modules[HOST] = module_of(given, _model(HOST).read_bytes())

    def _add_opaque(self, name: str, names: tuple[str, ...]) -> None:
        known = self.outside[name]
        inner = [each.rpartition(".")[2] for each in self.sources if each.rpartition(".")[0] == name]
        template = _OPAQUE_AROUND if inner == ["metadata"] else _OPAQUE
        text = template.format(names=names, name=name, why=known.why, advice=known.advice, inner="".join(inner))
        source = ModuleSource(name, f"<opaque>/{name}", text.encode(), library=True, opaque=True)
        self.sources[name], self.modules[name] = source, compile_module(source)

    def _refuse_replacing(self, user: ModuleSource, imported: ModuleSource | None) -> None:
        """Who imports a module may bind its names, as attributes. Whose they are is not known before it runs."""
        code = self.modules.get(user.name)
        if imported is not None and code is not None:
            for name in dict.fromkeys(imported.invariants + imported.step_invariants):
                for line in bindings(code, name, "ATTR"):
                    what = f"an attribute {name}, as a property of {imported.name} is called"
                    self.refusals.append(Refusal(user.file, line, what, REPLACES, "give it another name"))
