"""What a program may know of where it runs: the platform, the version of Python, versions of installed distributions.

A verdict on a program that looks at these holds where they are the same, so they are part of a certificate, as which
modules are absent is. Only what a program mentions is there for it; `library/_host.py` is the module that has it, and
what is missing there is refused when an execution gets there (`_opaque`, as in modules that are not modelled).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pathproof.language.code import Code
from pathproof.language.compiler import compile_module
from pathproof.language.emitter import ModuleSource

HOST = "_host"
_WHY = "it depends on where the program runs", "name it as it is, so that it becomes part of what is claimed"
_FACTS = {"platform": "platform", "version_info": "python"}  # what is mentioned, and what is known then
_ENDINGS = (".dist-info", ".egg-info", ".egg")
_VERSION = re.compile(r"[A-Za-z0-9.!+_-]{1,100}")
_HEADER = 65_536  # bytes of a file of metadata in which the version is looked for
_MADE: dict[bytes, tuple[ModuleSource, Code]] = {}


def facts(sources: Iterable[bytes], modules: Iterable[str] = (), directories: Iterable[Path] = ()) -> tuple[str, ...]:
    """What the sources mention, each with its value. Distributions are looked for in these directories."""
    known = {"platform": sys.platform, "python": str(sys.version_info[1])}
    text = b"\n".join(sources)
    words = {_normalized(word.decode()) for word in re.findall(rb"[A-Za-z0-9._-]+", text)}
    words.update(map(_normalized, modules))
    versions: dict[str, list[str]] = {}
    for directory in directories:
        here: dict[str, list[str]] = {}
        for name, version in _distributions(directory):
            here.setdefault(name, []).append(version)
        versions = {**here, **versions}  # the first on the path is the one that is found
    named = [fact for word, fact in _FACTS.items() if re.search(rb"\b%s\b" % word.encode(), text)]
    certain = {name: found[0] for name, found in versions.items() if name in words and len(found) == 1}
    told = [f"distribution {name} {version}" for name, version in certain.items() if _VERSION.fullmatch(version)]
    return tuple(sorted([*told, *(f"{fact} {known[fact]}" for fact in named)]))


def _normalized(name: str) -> str:
    """A distribution's name as `importlib.metadata` compares it."""
    return re.sub(r"[-_.]+", "-", name).lower().replace("-", "_")


def _distributions(directory: Path) -> Iterator[tuple[str, str]]:
    """The distributions that are installed in a directory, with their versions; "" if one cannot be told."""
    try:
        found = sorted(each.name for each in directory.iterdir() if each.name.endswith(_ENDINGS))
    except OSError:
        return
    for name in found:
        stem = name.rpartition(".")[0].partition("-")[0]
        try:
            with (directory / name / "METADATA").open("rb") as file:
                head = file.read(_HEADER).decode()
        except (OSError, UnicodeDecodeError):
            head = ""
        lines = head.replace("\r\n", "\n").partition("\n\n")[0].split("\n")
        told = [line.partition(":")[2].strip() for line in lines if line.lower().startswith("version:")]
        yield _normalized(stem), told[0] if len(told) == 1 else ""


def module_of(given: Sequence[str], about: bytes) -> tuple[ModuleSource, Code]:
    """The module with these facts; the same for all programs that know the same. They may come from a file."""
    facts = [fact.split(" ") for fact in given]
    known = {fact[0]: fact[1] for fact in facts if len(fact) == 2}
    unknown = tuple(fact for fact in sorted(_FACTS.values()) if fact not in known)
    lines = [f"_opaque = {(unknown, *_WHY)!r}"]
    if "platform" in known:
        lines.append(f"platform = {known['platform']!r}")
    if "python" in known:
        lines.append(f"python = {int(known['python'])}")
    lines.append(f"distributions = {tuple((fact[1], fact[2]) for fact in facts if len(fact) == 3)!r}")
    data = about + "\n".join([*lines, ""]).encode()
    if data not in _MADE:
        source = ModuleSource(HOST, f"<library>/{HOST}.py", data, library=True)
        _MADE[data] = source, compile_module(source)
    return _MADE[data]
