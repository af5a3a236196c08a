"""The standard library of the interpreter that runs pathproof: which modules it has, where, and which of them are read.

A standard module that we have no model of is either compiled from the interpreter's own source, like a module of the
program (`FROM_SOURCE`), or *opaque*: it can be imported, and whatever looks into it is refused. Nothing of it is
executed on the host; what is known of an opaque module is what its source binds for certain.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import sysconfig
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from pathproof.errors import ProgramError
from pathproof.language.finding import FoundModule, find, names_in
from pathproof.language.parsing import parse
from pathproof.language.reading import read_source

# Written in Python, and tried on both machines: the import of each executes nothing that is refused.
FROM_SOURCE = frozenset((
    "colorsys", "keyword", "sched", "this",
))  # fmt: skip
_HARMLESS = ("distutils-precedence.pth", "_virtualenv.pth")  # files with code that finds no modules of others
# Names that modules have on every platform, though not by what their sources bind: of an accelerator, say.
_CERTAIN = {
    "decimal": frozenset((
        "BasicContext", "Clamped", "Context", "Decimal", "DecimalException", "DecimalTuple", "DefaultContext",
        "DivisionByZero", "ExtendedContext", "Inexact", "InvalidOperation", "Overflow", "ROUND_CEILING", "ROUND_DOWN",
        "ROUND_FLOOR", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_HALF_UP", "ROUND_UP", "Rounded", "Subnormal",
        "Underflow", "getcontext", "localcontext", "setcontext",
    )),
    "multiprocessing": frozenset((
        "Array", "Barrier", "BoundedSemaphore", "Condition", "Event", "JoinableQueue", "Lock", "Manager", "Pipe",
        "Pool", "Process", "Queue", "RLock", "Semaphore", "SimpleQueue", "TimeoutError", "Value", "cpu_count",
        "current_process", "get_context", "get_logger", "parent_process",
    )),
    "os": frozenset((
        "O_APPEND", "O_CREAT", "O_EXCL", "O_RDONLY", "O_RDWR", "O_TRUNC", "O_WRONLY", "abort", "access", "chmod",
        "close", "dup", "environ", "fdopen", "fspath", "fstat", "fsync", "getcwd", "getenv", "getpid", "isatty",
        "kill", "link", "listdir", "lseek", "lstat", "makedirs", "mkdir", "open", "path", "pipe", "read", "readlink",
        "remove", "rename", "replace", "rmdir", "scandir", "stat", "stat_result", "symlink", "system",
        "terminal_size", "truncate", "umask", "unlink", "urandom", "utime", "waitpid", "walk", "write",
    )),
    "errno": frozenset((
        "EACCES", "EAGAIN", "EBADF", "EBUSY", "ECHILD", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EEXIST",
        "EFAULT", "EINPROGRESS", "EINTR", "EINVAL", "EIO", "EISDIR", "EMFILE", "ENOENT", "ENOMEM", "ENOSPC", "ENOSYS",
        "ENOTDIR", "ENOTEMPTY", "EPERM", "EPIPE", "ESRCH", "ETIMEDOUT", "EWOULDBLOCK", "EXDEV", "errorcode",
    )),
}  # fmt: skip
_NAMES_OF_OTHERS = {"os.path": "posixpath"}  # modules that no file of that name holds


_names_in = cache(names_in)  # of the interpreter's own directories


def is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


@cache
def is_compiled(name: str) -> bool:
    """Whether the interpreter has this module, without a source."""
    if name in sys.builtin_module_names:
        return True
    found = find(_directory() / "lib-dynload", name, _names_in)
    return found is not None and bool(found.refused)


@cache  # every program asks for all that our models import
def source_of(name: str) -> FoundModule | None:
    """Where the interpreter has the source of a standard module."""
    found = find(_directory(), _NAMES_OF_OTHERS.get(name, name), _names_in)
    return found if found is not None and found.exists and not found.refused else None


def installed() -> list[Path]:
    """Where installed packages are, with the directories that `.pth` files name."""
    found: dict[Path, None] = {}
    for entry in map(Path, sys.path):
        if entry.name in ("site-packages", "dist-packages"):
            found[entry] = None
            for line in (line for _, line in _hints(entry) if not _is_code(line)):
                found[entry / line] = None
    return list(found)


def hook_for(name: str) -> str:
    """A `.pth` file whose code may find this module; "" if there is none. It is not executed: what it imports is
    searched for the name, as a list of the modules of a project that is installed where it is developed has it."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    for entry in map(Path, sys.path):
        if entry.name in ("site-packages", "dist-packages"):
            for file, line in _hints(entry):
                if _is_code(line) and file not in _HARMLESS and word.search(_text_of_hook(entry, line)):
                    return file
                if not _is_code(line) and os.path.isfile(entry / line):  # an archive
                    return file
    return ""


def _text_of_hook(directory: Path, line: str) -> str:
    """The line of a `.pth` file, with the sources of what it imports."""
    with suppress(SyntaxError, ValueError):
        modules = [alias.name for node in ast.walk(parse(line)) if isinstance(node, ast.Import) for alias in node.names]
        for module in modules:
            with suppress(ProgramError):
                line += read_source(directory / f"{module}.py").decode()
    return line


def _hints(directory: Path) -> list[tuple[str, str]]:
    """The lines of the `.pth` files of a directory."""
    found = []
    for file in sorted(directory.glob("*.pth")):
        with suppress(OSError, UnicodeDecodeError):
            lines = file.read_text().splitlines()
            found += [(file.name, line.strip()) for line in lines if line.strip() and not line.startswith("#")]
    return found


def _is_code(line: str) -> bool:
    return line.startswith(("import ", "import\t"))


@cache
def _directory() -> Path:
    return Path(sysconfig.get_paths()["stdlib"])


def known(name: str, file: Path | None, asked: Iterable[str]) -> tuple[str, ...]:
    """Which of the names that are asked for a module has for certain, as an attribute or as a module inside."""
    bound = _CERTAIN.get(name, frozenset()) | (_bound(file) if file is not None else frozenset())
    return tuple(sorted(each for each in asked if each in bound or source_of(f"{name}.{each}") is not None))


@cache
def _bound(file: Path) -> frozenset[str]:
    """The names that a module has for certain once it is imported: what its top level binds, and never unbinds."""
    try:
        tree = parse(read_source(file))
    except (ProgramError, SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    unbound: set[str] = set()
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Del):
            unbound.add(inner.id)
        elif isinstance(inner, ast.ExceptHandler) and inner.name:
            unbound.add(inner.name)
    return frozenset(_bound_by(tree.body, file) - unbound - {"*"})


def _bound_by(body: list[ast.stmt], file: Path) -> set[str]:
    """What these statements bind on every way through them."""
    bound: set[str] = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            if node.level == 1 and node.module is not None and "." not in node.module:
                bound |= _starred(file.with_name(f"{node.module}.py"))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound.update((alias.asname or alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.Assign):
            bound.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.If):
            bound |= _bound_by(node.body, file) & _bound_by(node.orelse, file)
    return bound


@cache
def _starred(file: Path) -> frozenset[str]:
    """What `from module import *` binds for certain: what the module has of what its `__all__`, written out, lists."""
    try:
        tree = parse(read_source(file))
    except (ProgramError, SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    for node in tree.body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
            with suppress(ValueError):
                return _bound(file) & frozenset(map(str, ast.literal_eval(node.value)))
    return frozenset()
