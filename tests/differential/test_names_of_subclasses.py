"""No name that a program gives to something of its own in a subclass is one of the library's."""

import contextlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from differential.names_of_subclasses import (
    BODIES,
    HOW,
    RECIPES,
    Added,
    names_in_cpython,
    private_names,
    program,
    random_program,
    together,
)
from pathproof.errors import Refused
from support.machines import ENGINES, run_sequential


def cpython(text: str, scratch: Path) -> str:
    """What CPython prints; how the exception that ended it, if one did, is called."""
    file = scratch / "program.py"
    file.write_text(text)
    run = subprocess.run(
        [sys.executable, "-B", "-I", str(file)], capture_output=True, text=True, timeout=120, check=False
    )
    printed = re.sub(r"0x[0-9a-f]+", "0x...", run.stdout)
    return printed + (run.stderr.strip().splitlines()[-1].partition(":")[0] if run.returncode else "")


def machine(text: str, engine: str) -> str | None:
    """The same of ours, or None if it refuses."""
    try:
        output, error = run_sequential(text, engine=engine)
    except Refused:
        return None
    return output + (error.partition(":")[0] if error else "")


def subclass(cls: str, shift: int) -> str:
    """A program that defines all names of the models in a subclass, each in one of three ways."""
    names = [name for name in private_names() if name not in names_in_cpython(cls)]
    return program(cls, [Added(name, HOW[(number + shift) % 3], number) for number, name in enumerate(names)])


@pytest.mark.parametrize("engine", sorted(ENGINES))
@pytest.mark.parametrize("module", sorted({cls.rpartition(".")[0] for cls in RECIPES}))
def test_all_names_of_the_models_are_free(module: str, engine: str, tmp_path: Path) -> None:
    classes = [cls for cls in sorted(RECIPES) if cls.rpartition(".")[0] == module]
    text = together([subclass(cls, shift) for shift, cls in enumerate(classes)])
    assert machine(text, engine) == cpython(text, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("cls", sorted(RECIPES))
def test_all_names_in_all_ways(cls: str, tmp_path: Path) -> None:
    text = together([subclass(cls, shift) for shift in range(3)])
    expected = cpython(text, tmp_path)
    for engine in ENGINES:
        assert machine(text, engine) == expected, engine


@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_attributes_of_their_own(engine: str, tmp_path: Path) -> None:
    """What an object of each class holds is what it holds in CPython, or nobody may look."""
    shown = "print(sorted(x.__dict__) if hasattr(x, '__dict__') else None)\n"
    classes = sorted(set(RECIPES) - set(BODIES))
    texts = [program(cls, []).replace("x = S(", f"S = {cls}\nx = S(") + shown for cls in classes]
    accepted = [text for text in texts if machine(text, engine) is not None]
    assert len(accepted) > len(texts) / 2
    text = together(accepted)
    assert machine(text, engine) == cpython(text, tmp_path)


def check(seed: int, scratch: Path) -> bool:
    """Whether the machines accept the program, in which case they print what CPython prints."""
    cls, text = random_program(seed)
    answers = {machine(text, engine) for engine in ENGINES}
    assert len(answers) == 1, text
    answer = answers.pop()
    if answer is not None:
        assert answer == cpython(text, scratch), f"{seed}, {cls}\n{text}"
    return answer is not None


def test_random_subclasses(tmp_path: Path) -> None:
    accepted = [check(seed, tmp_path) for seed in range(20)]
    assert sum(accepted) > len(accepted) / 2


@pytest.mark.slow
def test_many_random_subclasses(tmp_path: Path) -> None:
    accepted = [check(seed, tmp_path) for seed in range(20, 320)]
    assert sum(accepted) > len(accepted) / 2


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:])
    count = 0
    for number in range(first, last):
        with contextlib.suppress(KeyboardInterrupt):
            count += check(number, Path("/tmp"))
    print(f"{last - first} programs, {count} accepted")
