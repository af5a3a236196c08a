"""Random bytes that may be a source file, and random directories that may hold a module, read by us and by CPython.

`compare_bytes` runs the file under CPython and compares what it prints, where it fails and which line is shown there.
`compare_import` asks CPython's own finder what a name means in a directory.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

from pathproof.errors import ProgramError, Undeclared
from pathproof.language import Program, load
from pathproof.language.finding import find
from pathproof.machine import Options
from support.machines import ENGINES, KEY

_BOM = b"\xef\xbb\xbf"
_COOKIES = (
    "utf-8", "UTF-8", "utf8", "utf_8", "u8", "utf-8-sig", "utf-8-unix", "latin-1", "latin-1-unix", "ascii", "utf-7",
    "cp1252", "unicode_escape", "raw_unicode_escape", "utf-16", "rot13", "nonsense", "utf-8.", "",
)  # fmt: skip
_COMMENTS = (
    "# coding: %s", "# -*- coding: %s -*-", "# vim: set fileencoding=%s :", "#coding=%s", "\f # coding:\t%s",
    "# codingcoding: %s", "# coding : %s", "print(0) # coding: %s", "'# coding: %s'", "# coding: coding= %s",
)  # fmt: skip
_ENDS = (b"\n", b"\n", b"\n", b"\r\n", b"\r")
_ODD = (
    "\f", "\v", "\x1c", "\x1a", "\x85", "\u2028", "\u2029", "\ufeff", "é", "\U0001f600", "+AAo-print(7)", "\\nprint(8)",
)  # fmt: skip


def bytes_from_seed(seed: int) -> bytes:
    random = Random(seed)
    lines: list[bytes] = []
    if random.random() < 0.7:
        first = random.choice(("", "#!/usr/bin/python", "# a", "\f", "  ", "'''a", "\\"))
        lines += [first.encode()] if random.random() < 0.4 else []
        lines.append((random.choice(_COMMENTS).replace("%s", random.choice(_COOKIES))).encode())
    for number in range(random.randint(1, 5)):
        odd = random.choice(_ODD)
        line = random.choice((
            f"print({number})", f"# {odd}", f"print({number}) # {odd}", f"print({number}, ascii('{odd}'))",
            f"\fprint({number})", f"'''{odd}\n'''; print({number})", f"print({number}, \\\n{number})", "",
        )).encode()  # fmt: skip
        if random.random() < 0.02:
            line += random.choice((b"\xff", b"\0", b"\xc3"))
        lines.append(line)
    lines.append(b"assert False, ascii('" + random.choice(_ODD[:-1]).replace("\n", "").encode() + b"')")
    data = _BOM if random.random() < 0.2 else b""
    for line in lines:
        data += line.replace(b"\n", random.choice(_ENDS)) + random.choice(_ENDS)
    return data[:-1] if random.random() < 0.2 and not data.endswith(b"\r\n") else data


def compare_bytes(path: Path, engine: str = "reference") -> bool:
    """Whether the file was run, and not refused. An `AssertionError` says what differs."""
    words = [sys.executable, "-S", "-E", "-X", "utf8", str(path)]
    run = subprocess.run(words, capture_output=True, timeout=600, check=False)
    said = run.stderr.decode(errors="replace")
    place = re.findall(r'File "[^"]*", line (\d+), in <module>\n(?:    (.*)\n)?', said)
    program: Program | None
    try:
        program = load(path)
    except ProgramError as error:
        refusal = str(error)
        program = None
    if program is None:
        if place:  # CPython runs what we do not
            # A line that ends in CR alone is one to the tokenizer of a text and none to that of a file: either counts.
            cookie = b"coding" in b"".join(path.read_bytes().splitlines()[:2])
            assert (cookie and "encoding" in refusal) or "null bytes" in refusal or "UTF-8 text" in refusal, refusal
        return False
    assert place, f"CPython does not run it: {said}"
    machine = ENGINES[engine](program, Options(), KEY)
    while True:
        try:
            state = machine.initial()
            break
        except Undeclared as undeclared:
            machine.declare(undeclared)
    printed = "".join(machine.output).replace("\n", os.linesep)
    assert printed == run.stdout.decode(), f"prints {printed!r}, CPython {run.stdout!r}"
    assert state.error is not None
    line, text = place[-1]
    assert state.error.line == int(line), f"fails in line {state.error.line}, CPython in {line}"
    shown = program.source_line(state.error.file, state.error.line)
    assert text
    assert shown.strip().startswith(text.strip()), f"shows {shown!r}, CPython {text!r}"  # 3.13 cuts it short
    return True


_SUFFIXES = (
    ".py", ".pyc", ".pyw", ".so", ".abi3.so", importlib.machinery.EXTENSION_SUFFIXES[0], ".cpython-39-darwin.so",
    ".pyd", ".txt", ".pyi", ".py.orig", "_other.py",
)  # fmt: skip


def directory_from_seed(seed: int, directory: Path) -> None:
    """A directory with files that may or may not be a module `helper` and `helper.sub`."""
    random = Random(seed)
    for stem in ("helper", "Helper"):
        for suffix in _SUFFIXES:
            if random.random() < (0.6 if suffix == ".py" and stem == "helper" else 0.05):
                _make(random, directory / f"{stem}{suffix}")
    if random.random() < 0.4:
        package = directory / "helper"
        package.mkdir()
        for stem in ("__init__", "sub", "__main__"):
            for suffix in _SUFFIXES:
                if random.random() < (0.4 if suffix == ".py" else 0.04):
                    _make(random, package / f"{stem}{suffix}")


def _make(random: Random, file: Path) -> None:
    kind = random.random()
    if kind < 0.85:
        file.write_text("")
    elif kind < 0.9:
        file.mkdir()
    elif kind < 0.95:
        file.symlink_to(file.with_name("nowhere"))
    else:
        os.mkfifo(file)


def compare_import(directory: Path, name: str) -> str:
    """What was found: nothing, a source, a namespace, or a refusal. An `AssertionError` says what differs."""
    importlib.invalidate_caches()
    sys.path_importer_cache.clear()
    places: list[str] | None = [str(directory)]
    spec = None
    for end in range(1, name.count(".") + 2):
        spec = importlib.machinery.PathFinder.find_spec(".".join(name.split(".")[:end]), places) if places else None
        inside = spec.submodule_search_locations if spec is not None else None
        places = None if inside is None else list(inside)
    found = find(directory, name)
    outer = find(directory, name.partition(".")[0])
    if outer is not None and outer.refused:
        assert found is None or found.refused
        found = outer
    told = f"{found}, CPython {spec}"
    if found is not None and found.refused:
        rivals = [*directory.rglob("helper.*"), *directory.rglob("sub.*"), *directory.rglob("__init__.*")]
        assert len(rivals) > 1 or rivals[0].suffix != ".py", told
        return "refused"
    if found is None:  # a namespace without sources is none here
        assert spec is None or spec.origin is None, told
        return "nothing"
    assert spec is not None, told
    assert found.is_package == (spec.submodule_search_locations is not None), told
    assert (spec.origin or "") == (str(found.file) if found.exists else ""), told
    return "source" if found.exists else "namespace"
