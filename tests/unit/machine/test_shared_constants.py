"""Machines of a process share the library's constants: they are the same whichever program had them made.

A constant that depended on the first program gave two machines of one process different fingerprints for one state."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathproof.language import load
from pathproof.language.library import __path__ as library
from pathproof.machine.bootstrap import _constants_in
from pathproof.machine.reference import ReferenceMachine
from support.machines import program_file

MODULES = sorted(
    path.stem.replace("_abc", ".abc").replace("t_futures", "t.futures").replace("b_metadata", "b.metadata")
    for path in Path(library[0]).glob("[a-z]*.py")
    if path.stem not in ("builtins", "pathproof")
)


def constants_of(imports: str) -> dict[str, str]:
    """What each constant of a program holds, by its label."""
    types = ReferenceMachine(load(program_file(imports))).interpreter.types
    found: dict[str, str] = {}
    pending = [*types.classes.values(), *types.constant_modules.values()]
    while pending:
        ref = pending.pop()
        if str(ref.label) not in found and ref.object is not None:
            item = ref.object
            attributes = list((item.attrs or {}).items())
            found[str(ref.label)] = _digest(f"{item.kind} {item.cls} {attributes} {item.data} {item.site}")
            pending += _constants_in(item)
    return found


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def in_a_process_of_its_own(imports: list[str]) -> list[dict[str, str]]:
    words = [sys.executable, __file__, *imports]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONHASHSEED": "0"}
    ended = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert ended.returncode == 0, ended.stderr[-2000:]
    tables: list[dict[str, str]] = json.loads(ended.stdout)
    return tables


def first_difference(imports: list[str]) -> str:
    """Between the constants that all of these leave for the last one, and those that it makes alone."""
    after, alone = in_a_process_of_its_own(imports)[-1], in_a_process_of_its_own(imports[-1:])[0]
    own = "sys"  # it knows the program's arguments
    labels = (label for label in sorted(alone) if label.partition(":")[0] != own)
    return next((label for label in labels if alone[label] != after.get(label)), "")


def test_constants_do_not_depend_on_who_came_first() -> None:
    everything = "\n".join(f"import {name}" for name in MODULES)
    assert first_difference([*(f"import {name}" for name in MODULES), everything]) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_nor_on_what_else_was_imported(name: str) -> None:
    others = [f"import {name}, {other}" for other in MODULES if other != name]
    assert first_difference([*others[:: max(1, len(others) // 6)], f"import {name}"]) == ""


if __name__ == "__main__":
    print(json.dumps([constants_of(imports) for imports in sys.argv[1:]]))
