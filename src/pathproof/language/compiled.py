"""The library's modules, compiled: the same for every program, so they are compiled once and kept.

They are kept where Python keeps what it compiled of the package itself (`__pycache__`), on the same terms: whoever may
write there may write the sources, too. What is found there is taken only if a digest over the compiler, the module's
source and the kept bytes is the one written beside them, so that an old or damaged file is compiled anew and not
believed; and what is read can make nothing but code (no other class is looked up). Where nothing can be written,
nothing is kept.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import pickle
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from pathproof.files import replace_file
from pathproof.language import reserved
from pathproof.language.code import Code, Handler, Position
from pathproof.language.compiler import compile_module
from pathproof.language.emitter import ModuleSource

_KNOWN: dict[tuple[str, str], Any] = {(kind.__module__, kind.__name__): kind for kind in (Code, Handler, Position)}
_KNOWN["builtins", "Ellipsis"] = ...  # a constant
_DIGEST = hashlib.sha256


def compiled(name: str, file: Path) -> tuple[ModuleSource, Code]:
    """A module of the library."""
    source = ModuleSource(name, f"<library>/{file.name}", file.read_bytes(), library=True)
    kept = _place(file)
    found = _read(kept, source) if kept else None
    if found is None:
        found = source, compile_module(source)
        if kept and not sys.dont_write_bytecode:
            _write(kept, found)
    return found


def _place(file: Path) -> Path | None:
    try:
        return Path(importlib.util.cache_from_source(str(file))).with_suffix(".code")
    except NotImplementedError:  # an interpreter that keeps nothing
        return None


@cache
def _compiler() -> bytes:
    """Digest of all that decides what a source compiles to."""
    digest = _DIGEST(sys.version.encode())
    for part in sorted([*Path(__file__).parent.glob("*.py"), reserved.TABLE]):
        digest.update(_DIGEST(part.read_bytes()).digest())
    return digest.digest()


def _seal(source: ModuleSource, data: bytes) -> bytes:
    about = _DIGEST(f"{source.name}\0{source.file}\0".encode() + source.data).digest()
    return _DIGEST(_compiler() + about + data).digest()


def _read(kept: Path, source: ModuleSource) -> tuple[ModuleSource, Code] | None:
    try:
        content = kept.read_bytes()
    except OSError:
        return None
    seal, data = content[: _DIGEST().digest_size], content[_DIGEST().digest_size :]
    if seal != _seal(source, data):
        return None
    try:
        imports, mentioned, code = _OnlyCode(io.BytesIO(data)).load()
    except (pickle.UnpicklingError, ValueError, TypeError):
        return None
    if not code.is_told_apart():
        return None
    source.imports, source.mentioned = imports, mentioned
    return source, code


def _write(kept: Path, made: tuple[ModuleSource, Code]) -> None:
    source, code = made
    data = pickle.dumps((source.imports, source.mentioned, code), protocol=5)
    with suppress(OSError):
        kept.parent.mkdir(exist_ok=True)
        replace_file(kept, [_seal(source, data), data])


class _OnlyCode(pickle.Unpickler):
    def find_class(self, module_name: str, global_name: str) -> Any:
        try:
            return _KNOWN[module_name, global_name]
        except KeyError:
            raise pickle.UnpicklingError(f"{module_name}.{global_name} is no part of code") from None
