"""What a caller gives to say which program is meant. A wrong call is said to be one, before anything is read."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from pathproof.errors import UsageError


def path_given(value: object, what: str = "the program") -> str:
    """A path, not the text of a program, of which `verify` would say that no such file is there."""
    if not isinstance(value, str | bytes | os.PathLike):
        raise UsageError(f"{what} is given by the path of a file, not by a value of type {type(value).__name__}")
    path = os.fsdecode(value)
    if not path or "\0" in path or "\n" in path:
        raise UsageError(f"{what} is given by the path of a file, not by {'its text' if path else 'nothing'}")
    return path


def words_given(value: Sequence[str] | None, what: str = "args") -> tuple[str, ...] | None:
    """Arguments: several texts. One text alone would be taken for one argument per letter."""
    if value is None:
        return None
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise UsageError(f"{what} must be a list of texts, not a value of type {type(value).__name__}")
    for word in value:
        if not isinstance(word, str):
            raise UsageError(f"{what} must be a list of texts, and {word!r} is none")
    return tuple(value)


def models_given(value: Mapping[str, str | os.PathLike[str]] | None) -> dict[str, str]:
    """Modules by name, each with the file that stands for it."""
    if value is not None and not isinstance(value, Mapping):
        raise UsageError(f"models must be a dict of files by module, not a value of type {type(value).__name__}")
    return {str(name): path_given(file, f"the model of {name}") for name, file in (value or {}).items()}
