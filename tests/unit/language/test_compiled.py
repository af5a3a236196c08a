"""What is kept of the compiled library is what compiling gives, and nothing else is ever taken for it. If one of these
failed, a program could run with library code that nobody wrote."""

from __future__ import annotations

import hashlib
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from pathproof.language import compiled as subject
from pathproof.language.code import Code
from pathproof.language.compiler import compile_module
from pathproof.language.emitter import ModuleSource
from pathproof.language.loading import LIBRARY

MODULES = sorted(path.stem for path in LIBRARY.glob("*.py"))


def shown(value: Any) -> Any:
    """Everything in a code, types included."""
    if isinstance(value, Code):
        return {name: shown(field) for name, field in vars(value).items()}
    if isinstance(value, list | tuple | frozenset):
        return type(value).__name__, [shown(item) for item in value]
    return type(value).__name__, repr(value)


def fresh(file: Path) -> tuple[ModuleSource, Code]:
    source = ModuleSource(file.stem, f"<library>/{file.name}", file.read_bytes(), library=True)
    return source, compile_module(source)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    file = tmp_path / "module.py"
    file.write_text("import threading\n\n\ndef f(x):\n    return x + 1\n")
    return file


def kept(file: Path) -> Path:
    (found,) = (file.parent / "__pycache__").glob("*.code")
    return found


@pytest.mark.parametrize("name", MODULES)
def test_what_is_kept_is_what_compiling_gives(name: str, module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = module.with_name(f"{name}.py")
    module.write_text((LIBRARY / f"{name}.py").read_text())
    source, code = fresh(module)
    subject.compiled(name, module)
    monkeypatch.setattr(subject, "compile_module", None)
    again, read = subject.compiled(name, module)
    assert again == source
    assert shown(read) == shown(code)


def test_a_changed_source_is_compiled_anew(module: Path) -> None:
    subject.compiled("module", module)
    module.write_text(module.read_text().replace("+ 1", "+ 2"))
    assert shown(subject.compiled("module", module)[1]) == shown(fresh(module)[1])


def test_another_compiler_compiles_anew(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subject.compiled("module", module)
    before = kept(module).read_bytes()
    monkeypatch.setattr(subject, "_compiler", lambda: b"another")
    subject.compiled("module", module)
    assert kept(module).read_bytes() != before


def test_damage_is_noticed_wherever_it_is(module: Path) -> None:
    expected = shown(subject.compiled("module", module)[1])
    whole = kept(module).read_bytes()
    damaged = [whole[:size] for size in range(0, len(whole), 7)]
    damaged += [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in range(0, len(whole), 7)]
    for content in damaged:
        kept(module).write_bytes(content)
        assert shown(subject.compiled("module", module)[1]) == expected
        assert kept(module).read_bytes() == whole


class Malicious:
    def __reduce__(self) -> tuple[Any, ...]:
        return open, ("harm", "w")


def test_nothing_is_run_by_reading(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with the right digest, which anybody can compute."""
    monkeypatch.chdir(module.parent)
    source, code = fresh(module)
    subject.compiled("module", module)
    data = pickle.dumps(({}, set(), Malicious()))
    text = hashlib.sha256(f"module\0{source.file}\0{source.text}".encode()).digest()
    kept(module).write_bytes(hashlib.sha256(subject._compiler() + text + data).digest() + data)
    assert shown(subject.compiled("module", module)[1]) == shown(code)
    assert not Path("harm").exists()


def test_where_nothing_can_be_written_it_is_compiled(module: Path) -> None:
    (module.parent / "__pycache__").write_text("a file in the way")
    assert shown(subject.compiled("module", module)[1]) == shown(fresh(module)[1])
