"""The table of CPython's names is true of the Python that runs this, and our models have what it says, or refuse it.

`src/pathproof/language/cpython.json` describes CPython 3.11, 3.12 and 3.13, so models are compared with all of them
whichever is running.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pathproof.language import reserved
from pathproof.machine.values import Primitive, Ref
from support.machines import machine_for

DESCRIBE = Path(__file__).parents[1] / "describe_cpython.py"
VERSIONS = ("3.11", "3.12", "3.13")
RUNNING = f"{sys.version_info[0]}.{sys.version_info[1]}"

# What is of another kind here than in CPython, and what a program sees of that.
OTHER_KINDS = {
    "abc.abstractclassmethod": "a function of ours; use as a class is refused",
    "abc.abstractproperty": "the same",
    "abc.abstractstaticmethod": "the same",
    "random.choice": "a method of an object there; its attributes are refused",
    "random.choices": "the same",
    "random.gauss": "the same",
    "random.normalvariate": "the same",
    "random.randint": "the same",
    "random.randrange": "the same",
    "random.sample": "the same",
    "random.seed": "the same",
    "random.shuffle": "the same",
    "random.triangular": "the same",
    "random.uniform": "the same",
    "threading.Lock": "an object that refuses to be used as a class: which of both it is differs between versions",
    "typing.Annotated": "forms are inert: testing with them, calling and inheriting is refused",
    "typing.BinaryIO": "the same",
    "typing.IO": "the same",
    "typing.TextIO": "the same",
    "typing.NamedTuple": "a class, so that one can inherit from it; tests with it raise what they raise of a function",
    "typing.TypedDict": "the same",
}
# Names of our classes that CPython's have not.
OTHER_NAMES = {
    "contextlib.ExitStack": {"callback", "enter_context", "pop_all", "push"},  # of a base that we have not
    "enum.Enum": {"_is_flag_"},  # underscores at both ends are reserved for enum itself: a program gets a ValueError
    "enum.Flag": {"_is_flag_"},
    "enum.IntFlag": {"_is_flag_"},
    "enum.auto": {"known"},
    "functools._CacheInfo": {
        "__match_args__", "_asdict", "_field_defaults", "_fields", "_make", "_replace", "currsize", "hits", "maxsize",
        "misses",
    },
    "functools._lru_cache_wrapper": {"cache_parameters"},  # an attribute of each object there
    "queue.Queue": {"__deepcopy__"},
    "queue.SimpleQueue": {"__copy__", "__deepcopy__"},
    "random.Random": {"getrandbits", "random"},  # of a base that we have not
    "types.GenericAlias": {"__getattr__"},  # it asks the class, as CPython's `__getattribute__` does
    "typing.Protocol": {"__class_getitem__"},  # of a base that we have not
}  # fmt: skip
ANY_CLASS = {
    "__abstractmethods__", "__annotations__", "__doc__", "__hash__", "__module__", "__slots__",
}  # fmt: skip


@cache
def table() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(reserved.TABLE.read_text())
    return found


@cache
def described() -> dict[str, Any]:
    run = subprocess.run([sys.executable, "-I", str(DESCRIBE)], capture_output=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)[RUNNING]
    return found


def at(value: Any, version: str) -> Any:
    return value[version] if isinstance(value, dict) else value


def names(words: str, version: str) -> set[str]:
    having = [(word.partition("@")[0], word.partition("@")[2]) for word in words.split()]
    return {name for name, versions in having if not versions or version in versions.split(",")}


@pytest.mark.skipif(RUNNING not in VERSIONS, reason="the table describes other versions")
@pytest.mark.parametrize("module", sorted(table()))
def test_the_table_is_true_of_this_python(module: str) -> None:
    here, listed = described()[module], table()[module]
    assert set(here["names"].split()) <= names(listed["names"], RUNNING)
    for name, found in here["members"].items():
        known = listed["members"][name]
        for field, value in found.items():
            if field in ("own", "instance"):
                assert set(value.split()) <= names(known[field], RUNNING), f"{module}.{name}"
            elif field != "signature":
                assert at(known[field], RUNNING) == value, f"{module}.{name}"


@cache
def machine() -> Any:
    return machine_for("\n".join(f"import {name}" for name in sorted(table()) if name not in ("", "builtins")) + "\n")


def members(module: str) -> dict[str, Any]:
    """What a program can name of our model, as far as CPython has it."""
    attrs = machine().interpreter.types.constant_modules[module].object.attrs
    hidden = attrs.get(reserved.HIDDEN, ())
    return {name: attrs[name] for name in table()[module]["members"] if name in attrs and name not in hidden}


def kind_here(value: Any) -> str:
    if isinstance(value, Primitive):
        return "function"
    kind = value.object.kind if isinstance(value, Ref) else ""
    return kind if kind in ("class", "function", "module") else "instance"


MODULES = sorted(set(table()) - {""})


@pytest.mark.parametrize("module", MODULES)
def test_models_are_of_the_kind_that_cpython_has(module: str) -> None:
    other = []
    for name, value in members(module).items():
        kinds = {at(table()[module]["members"][name]["kind"], version) for version in _having(module, name)}
        kinds = {"function" if kind == "builtin" else kind.partition(" ")[0] for kind in kinds}
        if kinds != {kind_here(value)}:
            other.append(f"{module}.{name}")
    listed = [name for name in OTHER_KINDS if name.rpartition(".")[0] == module]
    assert sorted(other) == sorted(listed)


def _having(module: str, name: str) -> list[str]:
    known = table()[module]["members"][name]
    return known.get("only", " ".join(VERSIONS)).split()


@pytest.mark.parametrize("module", MODULES)
def test_what_is_modelled_is_in_all_versions(module: str) -> None:
    public = [name for name, value in members(module).items() if name[0] != "_" and kind_here(value) != "instance"]
    assert [name for name in public if tuple(_having(module, name)) != VERSIONS] == []


@pytest.mark.parametrize("module", MODULES)
def test_our_classes_have_no_other_names(module: str) -> None:
    """Else a program would find what Python has not, or could not define it without harm."""
    for name, value in members(module).items():
        if kind_here(value) != "class":
            continue
        known = set(ANY_CLASS) | OTHER_NAMES.get(f"{module}.{name}", set())
        for cls in machine().interpreter.types.mro(value):
            for part in table().values():
                described = part["members"].get(machine().interpreter.types.info(cls).name, {})
                for field in ("own", "instance"):
                    known |= {word.partition("@")[0] for word in described.get(field, "").split()}
        own = {each for each in value.object.attrs if each[0] != "."}
        assert own <= known, f"{module}.{name}: {sorted(own - known)}"


@pytest.mark.parametrize("module", MODULES)
def test_bases_are_those_of_cpython_or_are_not_shown(module: str) -> None:
    for name, value in members(module).items():
        known = table()[module]["members"][name]
        if kind_here(value) == "class" and known["kind"] == "class":
            bases = [
                machine().interpreter.types.info(base).name for base in machine().interpreter.types.info(value).bases
            ]
            for version in VERSIONS:
                if bases != at(known.get("bases", []), version):
                    assert reserved.LINEAGE in value.object.attrs, f"{module}.{name}: {bases}"


@pytest.mark.parametrize("module", MODULES)
def test_functions_take_no_other_keywords(module: str) -> None:
    for name, value in members(module).items():
        if kind_here(value) == "function" and isinstance(value, Ref):
            code = value.object.data[0]
            keywords = set(code.slots[code.positional_only : code.positional + code.keyword_only])
            signature = table()[module]["members"][name].get("signature", "")
            for version in VERSIONS:
                words = at(signature, version).strip("()").split()
                if words and code.name == name and not any(word[0] == "*" for word in words):
                    known = {word.strip("!=") for word in words if word[0] != "/"}
                    assert keywords <= known | NEWER.get(f"{module}.{name}", set()), f"{module}.{name}, {version}"


NEWER = {"warnings.warn": {"skip_file_prefixes"}}  # refused
