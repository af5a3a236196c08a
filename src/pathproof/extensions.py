"""Classes of the user's own, by MODULE:CLASS on the command line: strategies and stores.

MODULE is the name of a module that Python finds, also in the current directory, or the path of a file.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from traceback import walk_tb
from typing import TypeVar, cast

from pathproof.errors import PathproofError, UsageError

_Kind = TypeVar("_Kind")


def find_class(
    option: str, name: str, known: Mapping[str, type[_Kind]], base: type, parameters: tuple[str, ...]
) -> type[_Kind]:
    """The class that goes by that name, ours or the user's. It will be called with `parameters`."""
    if name in known:
        return known[name]
    module_name, colon, class_name = name.rpartition(":")
    if not colon:
        raise UsageError(f"no {option} is called {name!r}; there are {', '.join(known)} and MODULE:CLASS")
    try:
        module = _import(module_name)
    except (Exception, SystemExit) as error:  # whatever the user's module raises is the answer
        raise UsageError(f"--{option} {name}: cannot import {module_name}: {error}") from error
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, base)):
        home = base.__module__.rpartition(".")[0]
        raise UsageError(f"--{option} {name}: no class {class_name} derived from {home}.{base.__name__}")
    try:
        inspect.signature(found).bind(*parameters)
    except TypeError as error:
        call = f"{class_name}({', '.join(parameters)})"
        raise UsageError(f"--{option} {name}: {call} is what will be called: {error}") from None
    return cast(type[_Kind], found)


@contextmanager
def answerable(*classes: type) -> Iterator[None]:
    """What one of these classes raises is said of it, with the place in its file, unless it is one of ours."""
    try:
        yield
    except Exception as error:
        if isinstance(error, (PathproofError, MemoryError)):
            raise
        for each in classes:
            file = str(getattr(sys.modules.get(each.__module__), "__file__", None))
            lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
            if lines and not each.__module__.startswith("pathproof."):
                where = f"{Path(file).name}, line {lines[-1]}"
                what = f"{type(error).__name__}: {error} ({where})"
                raise UsageError(f"{each.__name__} raised {what}") from error
        raise


def _import(name: str) -> object:
    if not name.endswith(".py"):
        sys.path.insert(0, "")
        try:
            return importlib.import_module(name)
        finally:
            sys.path.remove("")
    if not Path(name).is_file():
        raise FileNotFoundError("no such file")
    place = sha256(os.fsencode(Path(name).resolve())).hexdigest()[:16]  # two files may have one name
    specification = importlib.util.spec_from_file_location(f"_extension_{Path(name).stem}_{place}", name)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module  # dataclasses, for one, look there
    specification.loader.exec_module(module)
    return module
