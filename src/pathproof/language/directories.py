"""Where a program's modules are looked for before Python's own and installed ones, in CPython's order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path

from pathproof.errors import ProgramError, UsageError

_MAX_BYTES = 1_000_000


def directories(first: Path, given: Sequence[str] = ()) -> tuple[Path, ...]:
    """The program's directory, those that were given (`--path`), `PYTHONPATH`, and `[tool.pathproof] path` of the
    project that the program belongs to."""
    for entry in given:
        if not os.path.isdir(entry):
            raise UsageError(f"--path {entry}: this is no directory")
    exported = os.environ.get("PYTHONPATH", "")
    environment = [Path(entry) for entry in exported.split(os.pathsep)] if exported else []  # "": where we are
    for place in environment:
        if file := _file_on(place):
            raise UsageError(f"PYTHONPATH: {file} is a file, and only directories are looked in; unpack it")
    found = [first, *map(Path, given), *environment, *_of_project(first)]
    return tuple({os.path.abspath(entry): entry for entry in reversed(found)}.values())[::-1]


def _of_project(directory: Path) -> list[Path]:
    """What the nearest `pyproject.toml` says, above the program or beside it."""
    here = Path(os.path.abspath(directory))
    for place in (here, *here.parents):
        file = place / "pyproject.toml"
        if file.is_file():
            found = [place / entry for entry in _path_in(file)]
            for archive in filter(None, map(_file_on, found)):
                why = f"[tool.pathproof] path: {archive} is a file, and only directories are looked in; unpack it"
                raise ProgramError(why, str(file))
            return found
    return []


def _file_on(entry: Path) -> Path | None:
    """The archive that an entry leads to, or into, from which Python would import."""
    return next((place for place in (entry, *entry.parents) if os.path.isfile(place)), None)


def _path_in(file: Path) -> list[str]:
    try:
        table = tomllib.loads(file.read_bytes()[:_MAX_BYTES].decode())
    except (OSError, ValueError) as error:
        raise ProgramError(f"cannot be read: {error}", str(file)) from None
    section = table.get("tool", {})
    section = section.get("pathproof", {}) if isinstance(section, dict) else {}
    path = section.get("path", []) if isinstance(section, dict) else []
    if not isinstance(path, list) or any(not isinstance(entry, str) or "\0" in entry for entry in path):
        raise ProgramError("[tool.pathproof] path must be a list of directories", str(file))
    return path
