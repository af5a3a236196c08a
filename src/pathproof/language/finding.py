"""Which file CPython would import for a name, beside the program.

It looks for a package first and for a module then, each as an extension, a source or bytecode, and for a directory
without an `__init__` last (`importlib.machinery.FileFinder`). Only sources are read here, and names are compared
letter by letter, whatever the file system does. Where CPython would take something else than a source, or the choice
depends on the platform, the import is refused.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

_EXTENSIONS = ("so", "pyd", "dll")  # `helper.so`, `helper.abi3.so`, `helper.cpython-311-x86_64-linux-gnu.so`
_IMPORTABLE = (".py", ".pyc", *(f".{ending}" for ending in _EXTENSIONS))


class Found(NamedTuple):
    file: Path
    is_package: bool
    exists: bool = True  # a directory without an __init__ is a package without a source
    refused: str = ""  # why this import is


def find(directory: Path, name: str) -> Found | None:
    """What the name means in that directory, if anything."""
    found: Found | None = None
    *outer, tail = name.split(".")
    for part in outer:
        found = _find_here(directory, part)
        if found is None or found.refused or not found.is_package:
            return None
        directory = directory / part
    found = _find_here(directory, tail)
    return None if found is not None and not found.exists and outer else found


def _find_here(directory: Path, tail: str) -> Found | None:
    inner = directory / tail
    in_package = _files(inner, "__init__") if tail in _names(directory) and inner.is_dir() else None
    beside = _files(directory, tail)
    candidates = [*(in_package or ()), *beside]
    if not candidates:
        if in_package is not None and any(name.endswith(_IMPORTABLE) for name in _names(inner)):
            return Found(inner / "__init__.py", True, exists=False)
        return None
    first = candidates[0]
    for other in candidates[1:]:
        if first.suffix[1:] in _EXTENSIONS or bool(in_package) != (other.parent == inner):
            why = f"there are {first} and {other}, and which one Python imports depends on more than their names"
            return Found(first, bool(in_package), refused=why)
    if first.suffix != ".py":
        return Found(first, bool(in_package), refused=f"Python would import {first}, and only sources are checked")
    return Found(first, bool(in_package))


def _files(directory: Path, stem: str) -> list[Path]:
    """What could be imported under that name on some platform: extensions, the source, bytecode."""
    extensions, sources, others = [], [], []
    for name in sorted(_names(directory)):
        if not name.startswith(f"{stem}.") or not (directory / name).is_file():
            continue
        ending = name[len(stem) + 1 :]
        if ending.rpartition(".")[2] in _EXTENSIONS:
            extensions.append(directory / name)
        elif ending == "py":
            sources.append(directory / name)
        elif ending in ("pyc", "pyw"):
            others.append(directory / name)
    return extensions + sources + others


def _names(directory: Path) -> frozenset[str]:
    try:
        return frozenset(os.listdir(directory))
    except OSError:
        return frozenset()
