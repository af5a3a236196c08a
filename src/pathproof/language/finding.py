"""Which file CPython would import for a name, beside the program and in the other directories that it looks in.

It looks for a package first and for a module then, each as an extension, a source or bytecode, and for a directory
without an `__init__`, whatever is inside, last (`importlib.machinery.FileFinder`). Only sources are read here, and
names are compared letter by letter, whatever the file system does. Where CPython may take something else than a source,
or the choice depends on the platform, the import is refused.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

_EXTENSIONS = ("so", "pyd", "dll")  # `helper.so`, `helper.abi3.so`, `helper.cpython-311-x86_64-linux-gnu.so`


class FoundModule(NamedTuple):
    file: Path
    is_package: bool
    exists: bool = True  # a directory without an __init__ is a package without a source
    refused: str = ""  # why this import is
    advice: str = "rename or remove one of them"

    def root(self) -> Path:
        """The directory in which a name without dots was found."""
        return self.file.parent.parent if self.is_package else self.file.parent


def names_in(directory: Path) -> frozenset[str]:
    try:
        return frozenset(os.listdir(directory))
    except OSError:
        return frozenset()


def find(directory: Path, name: str, listing: Callable[[Path], frozenset[str]] = names_in) -> FoundModule | None:
    """What the name means in that directory, if anything. A listing of one's own may remember what it listed."""
    found: FoundModule | None = None
    *outer, tail = name.split(".")
    for part in outer:
        found = _find_here(directory, part, listing)
        if found is None or found.refused or not found.is_package:
            return None
        directory = directory / part
    found = _find_here(directory, tail, listing)
    if found is not None and not found.exists and outer:
        why = f"{found.file.parent} has no __init__.py, and only outermost packages may do without"
        return found._replace(refused=why, advice="add one")
    return found


def find_on(directories: Sequence[Path], name: str) -> FoundModule | None:
    """What a name without dots means on a path: the first module or package, else the only directory of that name."""
    without_source = []
    for directory in directories:
        found = find(directory, name)
        if found is not None and (found.exists or found.refused):
            return found
        if found is not None:
            without_source.append(found)
    if len(without_source) > 1:
        parts = " and ".join(str(found.file.parent) for found in without_source)
        return without_source[0]._replace(refused=f"{parts} are one package without an __init__.py")
    return without_source[0] if without_source else None


def _find_here(directory: Path, tail: str, listing: Callable[[Path], frozenset[str]]) -> FoundModule | None:
    inner, names = directory / tail, listing(directory)
    in_package = _files(inner, "__init__", listing(inner)) if tail in names and inner.is_dir() else None
    beside = _files(directory, tail, names)
    candidates = [*(in_package or ()), *beside]
    if not candidates:
        return None if in_package is None else FoundModule(inner / "__init__.py", True, exists=False)
    first = candidates[0]
    for other in candidates[1:]:
        if first.suffix[1:] in _EXTENSIONS or bool(in_package) != (other.parent == inner):
            why = f"there are {first} and {other}, and which one Python imports depends on more than their names"
            return FoundModule(first, bool(in_package), refused=why)
    if first.suffix != ".py":
        why = f"Python may import {first}, or fail to, and only sources are checked"
        return FoundModule(first, bool(in_package), refused=why, advice="give the source, or a model with --model")
    return FoundModule(first, bool(in_package))


def _files(directory: Path, stem: str, names: frozenset[str]) -> list[Path]:
    """What could be imported under that name on some platform: extensions, the source, bytecode."""
    extensions, sources, others = [], [], []
    for name in sorted(name for name in names if name.startswith(f"{stem}.")):
        if not (directory / name).is_file():
            continue
        ending = name[len(stem) + 1 :]
        if ending.rpartition(".")[2] in _EXTENSIONS:
            extensions.append(directory / name)
        elif ending == "py":
            sources.append(directory / name)
        elif ending in ("pyc", "pyw"):
            others.append(directory / name)
    return extensions + sources + others
