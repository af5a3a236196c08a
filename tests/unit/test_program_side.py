"""What a checked program imports, under plain CPython."""

import importlib
import subprocess
import sys
import threading

import pytest

import pathproof
from pathproof import atomic, choose, invariant, step_invariant


def test_choose_picks_every_alternative_sooner_or_later() -> None:
    assert {choose(3) for _ in range(200)} == {0, 1, 2}
    assert {choose("xyz") for _ in range(200)} == {"x", "y", "z"}
    assert choose(1) == 0
    assert choose(["only"]) == "only"


@pytest.mark.parametrize("nothing", [0, -1, [], ()])
def test_choose_needs_an_alternative(nothing: object) -> None:
    with pytest.raises(ValueError, match="empty range"):
        choose(nothing)  # type: ignore[call-overload]


def test_a_false_assumption_ends_its_thread_and_says_nothing() -> None:
    code = (
        "import threading; from pathproof import assume\n"
        "def work():\n    try:\n        assume(1 > 2); print('went on')\n    finally:\n        print('cleaned up')\n"
        "thread = threading.Thread(target=work); thread.start(); thread.join()\n"
        "assume(1 < 2); print('main went on'); assume(None); print('too far')"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("cleaned up\nmain went on\n", "")


def test_atomic_excludes_other_atomic_blocks_and_nests() -> None:
    order = []

    def other() -> None:
        with atomic():
            order.append("other")

    thread = threading.Thread(target=other)
    with atomic(), atomic():
        thread.start()
        thread.join(0.05)
        order.append("first")
    thread.join()
    assert order == ["first", "other"]


def test_invariants_stay_plain_functions() -> None:
    def holds() -> bool:
        return True

    assert invariant(holds) is holds
    assert step_invariant(holds) is holds


def test_the_import_is_light() -> None:
    code = (
        "import sys; before = set(sys.modules); from pathproof import choose, assume, atomic, invariant;"
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("pathproof")] == ["pathproof"]
    assert not {"rich", "ast", "random", "inspect", "dataclasses", "argparse"} & set(loaded)


def test_verify_is_there_when_asked_for() -> None:
    assert callable(pathproof.verify)
    assert pathproof.Verification("verified").violation is None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        pathproof.nothing  # noqa: B018
    assert all(getattr(pathproof, name) is not None for name in pathproof.__all__)
    importlib.import_module("pathproof.certifier.walker")  # a package of the function's name would take its place
    assert pathproof.certify.__name__ == "certify"
