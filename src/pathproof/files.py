"""Files from anybody: only regular ones are opened, and JSON says everything once. Files of ours: they are there as a
whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO


def open_regular(path: str | os.PathLike[str], follow: bool = True) -> BinaryIO:
    """A regular file, to be read; a pipe or a device may never end. `follow`: a link may lead there."""
    kind = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe without a writer would block
    handle = os.open(path, os.O_RDONLY | kind | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is not a regular file")
    return os.fdopen(handle, "rb")


def read_json(data: bytes) -> Any:
    """What a JSON text says. Raises `ValueError` if it is none, or says something twice."""
    return json.loads(data, object_pairs_hook=_once, parse_constant=_reject)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name occurs twice")
    return found


def _reject(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


def replace_file(path: Path, parts: Iterable[bytes]) -> None:
    """A file of that name appears when it is complete, and not before."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
