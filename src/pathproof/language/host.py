"""What a program may know of where it runs: the platform and the version of Python.

A verdict on a program that looks at these holds where they are the same, so they are part of a certificate, as which
modules are absent is. Only what a program mentions is there for it; `library/_host.py` is the module that has it, and
what is missing there is refused when an execution gets there (`_opaque`, as in modules that are not modelled).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence

from pathproof.language.code import Code
from pathproof.language.compiler import compile_module
from pathproof.language.emitter import ModuleSource

HOST = "_host"
_WHY = "it depends on where the program runs", "name it as it is, so that it becomes part of what is claimed"
_FACTS = {"platform": "platform", "version_info": "python"}  # what is mentioned, and what is known then
_MADE: dict[bytes, tuple[ModuleSource, Code]] = {}


def facts(sources: Iterable[bytes]) -> tuple[str, ...]:
    """What the sources mention, each with its value."""
    known = {"platform": sys.platform, "python": str(sys.version_info[1])}
    text = b"\n".join(sources)
    named = [fact for word, fact in _FACTS.items() if re.search(rb"\b%s\b" % word.encode(), text)]
    return tuple(f"{fact} {known[fact]}" for fact in sorted(named))


def module_of(given: Sequence[str], about: bytes) -> tuple[ModuleSource, Code]:
    """The module with these facts; the same for all programs that know the same. They may come from a file."""
    known = dict(fact.split(" ", 1) for fact in given)
    unknown = tuple(fact for fact in sorted(_FACTS.values()) if fact not in known)
    lines = [f"_opaque = {(unknown, *_WHY)!r}"]
    if "platform" in known:
        lines.append(f"platform = {known['platform']!r}")
    if "python" in known:
        lines.append(f"python = {int(known['python'])}")
    data = about + "\n".join([*lines, ""]).encode()
    if data not in _MADE:
        source = ModuleSource(HOST, f"<library>/{HOST}.py", data, library=True)
        _MADE[data] = source, compile_module(source)
    return _MADE[data]
