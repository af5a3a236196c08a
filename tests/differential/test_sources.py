"""What is checked is what Python runs: bytes, line numbers and imports against CPython (`source_bytes.py`)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from differential.source_bytes import (
    bytes_from_seed,
    compare_bytes,
    compare_import,
    directory_from_seed,
)
from pathproof.errors import ProgramError, Refused
from pathproof.language import load
from pathproof.language.reading import MAX_SOURCE_BYTES
from support.machines import run_sequential

HIDDEN = "print(1)\n# +AAo-print(2)\n"


@pytest.mark.parametrize("seed", range(40, 60))
def test_bytes(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_bytes(bytes_from_seed(seed))
    compare_bytes(path, "native" if seed % 4 == 0 else "reference")


@pytest.mark.slow
def test_more_bytes(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    runs = 0
    for seed in range(1000, 1400):
        path.write_bytes(bytes_from_seed(seed))
        runs += compare_bytes(path)
    assert runs > 150


def test_imports(tmp_path: Path) -> None:
    found = set()
    for seed in range(300):
        directory = tmp_path / str(seed)
        directory.mkdir()
        directory_from_seed(seed, directory)
        found |= {compare_import(directory, name) for name in ("helper", "helper.sub")}
    assert found == {"nothing", "source", "namespace", "refused"}


@pytest.mark.parametrize("encoding", ["utf-7", "unicode_escape", "latin-1", "rot13", "nonsense"])
@pytest.mark.parametrize("first", ["", "#!/usr/bin/python\n", "\f\r"])
def test_another_encoding(encoding: str, first: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_bytes(f"{first}# coding: {encoding}\n{HIDDEN}".encode())
    with pytest.raises(ProgramError, match="declares the encoding") as caught:
        load(path)
    assert caught.value.line == 1 + bool(first)


def test_a_mark_and_a_name(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    for name, expected in (("utf-8", None), ("latin-1", "declares the encoding"), ("utf8", "utf8 with BOM")):
        path.write_bytes(b"\xef\xbb\xbf" + f"# coding: {name}\nprint(1)\n".encode())
        if expected is None:
            assert run_sequential(path) == ("1\n", None)
        else:
            with pytest.raises(ProgramError, match=expected):
                load(path)


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(ProgramError, match=f"larger than {MAX_SOURCE_BYTES:,}"):
        load(path)


def test_only_regular_files(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(ProgramError, match="not a regular file"):
            load(path)
    (tmp_path / "program.py").write_text("import pipe\n")
    with pytest.raises(Refused, match="not modelled"):
        load(tmp_path / "program.py", strict=True)


def test_digests_are_over_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    digests = set()
    for data in (b"print(1)\n", b"print(1)\r\n", b"\xef\xbb\xbfprint(1)\n"):
        path.write_bytes(data)
        digests.add(load(path).digests()["__main__"])
    assert len(digests) == 3


@pytest.mark.parametrize("rival", ["helper.so", "helper.abi3.so", "helper/__init__.py", "helper/__init__.pyc"])
def test_an_ambiguous_import(rival: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("\nimport helper\n")
    (tmp_path / "helper.py").write_text("")
    (tmp_path / rival).parent.mkdir(exist_ok=True)
    (tmp_path / rival).write_text("")
    with pytest.raises(Refused) as caught:
        load(tmp_path / "program.py", strict=True)
    assert [refusal.line for refusal in caught.value.refusals] == [2]
    assert "helper.py" in str(caught.value)
    assert rival in str(caught.value)


@pytest.mark.parametrize("name", ["helper.pyc", "queue.pyc", "stat.py", "queue.py", "_deque.py", "__properties__.py"])
def test_a_module_that_is_not_what_it_seems(name: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(f"import {Path(name).stem}\nimport collections\n")
    (tmp_path / name).write_text("")
    with pytest.raises(Refused, match=r"only sources|standard module|part of pathproof|properties"):
        load(tmp_path / "program.py", strict=True)


def test_a_part_of_the_library_is_no_module(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("import collections_abc\n")
    with pytest.raises(Refused, match="not modelled"):
        load(tmp_path / "program.py", strict=True)


def test_names_that_mean_something_else(tmp_path: Path) -> None:
    for name in ("builtins", "threading", "_deque", "__main__", "__properties__"):
        path = tmp_path / f"{name}.py"
        path.write_text("def run(): pass\n")
        with pytest.raises(ProgramError, match="standard module"):
            load(path, call="run")
    (tmp_path / "program.py").write_text("import _deque\n")
    with pytest.raises(ProgramError, match="every program needs ours"):
        load(tmp_path / "program.py", models={"_deque": tmp_path / "program.py"})


def test_modules_lie_where_a_link_leads_to(tmp_path: Path) -> None:
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "helper.py").write_text(f"place = {place!r}\n")
    (tmp_path / "there" / "program.py").write_text("import helper\nprint(helper.place)\n")
    link = tmp_path / "here" / "program.py"
    link.symlink_to(tmp_path / "there" / "program.py")
    run = subprocess.run([sys.executable, "-S", "-E", str(link)], capture_output=True, text=True, check=True)
    assert run_sequential(link) == (run.stdout, None) == ("there\n", None)
