"""Names that CPython has and our models have not.

`cpython.json` says which names the modules that we model, their classes and the instances of these have in CPython
3.11, 3.12 or 3.13 (`tests/describe_cpython.py` makes it). What is listed there and is not modelled is refused when a
program names it; what is not listed is unknown to Python too, an `AttributeError`, and the program's own to define.

The compiler puts what a library module or class lacks beside what it has, under names that no program can spell:
`.unmodelled` (its names in CPython), `.certain` (those of a module that every CPython has), `.hidden` (a module's names
that CPython has not) and `.insides` (what instances have of their own; it is there if the class is written in Python:
then CPython looks up its own attributes by name, so that a program may not define these). `.lineage` says that
CPython's class has other bases, `.own_init` that CPython makes its instances without an `__init__`, so that ours is
nobody's to call; if it is true, it runs once only, and `super()` may call it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("cpython.json")
UNMODELLED, HIDDEN, INSIDES, LINEAGE = ".unmodelled", ".hidden", ".insides", ".lineage"
OWN_INIT = ".own_init"
CERTAIN = ".certain"
_OF_PLATFORMS = {  # names that not all platforms have
    "sys": re.compile("abiflags|.*dlopenflags|_git|_framework|.*win.*|dllhandle|_.*"),
    "time": re.compile("clock_.*|CLOCK_.*|pthread_.*|tzset"),
    "threading": re.compile("get_native_id|_.*"),
}
OTHER_KIND = ".other_kind"  # of a library function: CPython has no function there
ANYTHING = "*"  # a class that stands for one of another name in CPython: nobody can say what that has
_PARTS = {
    "_arrangements": "itertools",
    "_deque": "collections",
    "_enum_values": "enum",
    "_futures": "concurrent.futures",
    "_thread_local": "threading",
}
_OF_EVERY_OBJECT = ("__firstlineno__", "__static_attributes__", "__weakref__")
_OF_EVERY_MODULE = (
    "__builtins__", "__cached__", "__file__", "__loader__", "__package__", "__path__", "__spec__",
)  # fmt: skip


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(TABLE.read_text())
    return table


def _names(words: str) -> list[str]:
    """Without the versions that a name is confined to."""
    return [word.partition("@")[0] for word in words.split()]


def of_module(module: str) -> tuple[str, ...] | None:
    """The names of a module in some CPython, or None if it is none of Python's."""
    known = _table().get(module)
    return None if known is None else (*_names(known["names"]), *_OF_EVERY_MODULE)


def certain(module: str) -> tuple[str, ...]:
    """The names of a module in every CPython."""
    doubtful = _OF_PLATFORMS.get(module, re.compile(""))
    words = _table().get(module, {"names": ""})["names"].split()
    return tuple(word for word in words if "@" not in word and not doubtful.fullmatch(word))


def of_type(name: str) -> tuple[str, ...]:
    """The names of a builtin type."""
    for module in ("builtins", ""):
        known = _table()[module]["members"].get(name)
        if known is not None:
            more = _OF_EVERY_OBJECT if name == "object" else ("__dict__",) if known.get("dict") else ()
            return (*_names(known["own"]), *more)
    return (ANYTHING,)


def _member(module: str, name: str) -> dict[str, Any]:
    module = "builtins" if module.startswith("_builtins_") else _PARTS.get(module, module)
    member: dict[str, Any] = _table().get(module, {"members": {}})["members"].get(name, {})
    return member


def of_class(module: str, name: str) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """The names of a class, and those of its instances, or None if it is not written in Python there."""
    if module.startswith("_builtins_"):
        return of_type(name), None
    known = _member(module, name)
    if not known:
        return (ANYTHING,), None
    own, instance = _names(known.get("own", "")), _names(known.get("instance", ""))
    python = known.get("python", False)
    for base in known.get("bases", ()):
        if base.startswith("_"):  # our class stands for both
            more, insides = of_class(module, base)
            own += more
            instance += insides or ()
            python = python or insides is not None
    return tuple(own), tuple(instance) if python else None


def has_other_bases(module: str, name: str, bases: list[str]) -> bool:
    """Whether some CPython has the class with other bases, or not at all."""
    known = _member(module, name).get("bases")
    return bool(known != bases)
