"""A step that takes a key out of a dict looks at nothing but the dict, unless somebody iterates over it: then it
unsettles the iterator. A step that was recorded when nobody did must not be replayed where somebody does."""

from typing import Any

import pytest

from pathproof.errors import Refused, Undeclared
from support.machines import machine_for

PROGRAM = """
import threading

d = {1: 1, 2: 2, 3: 3}


def change():
    while True:
        REMOVED
        d[3] = 3


def look():
    keys = iter(d)
    next(keys)
    next(keys)


threading.Thread(target=change).start()
look()
"""
LOOK, CHANGE = "MainThread", "Thread-1"
ROUND = (CHANGE, CHANGE)  # the key leaves and comes back: the same state again, but for an iterator
REMOVALS = ["del d[3]", "d.pop(3)", "d.popitem()"]


def walk(machine: Any, threads: tuple[str, ...]) -> tuple[list[int], str]:
    """The states on the way, and the construct that ended it, if one did."""
    while True:
        state = machine.initial()
        seen = [state.fingerprint()]
        try:
            for thread in threads:
                names = [choice.thread for choice in machine.choices(state)]
                state = machine.step(state, names.index(thread))
                assert state.error is None
                seen.append(state.fingerprint())
        except Undeclared as undeclared:
            machine.declare(undeclared)
        except Refused as refused:
            return seen, refused.refusals[0].construct
        else:
            return seen, ""


@pytest.mark.parametrize("removed", REMOVALS)
def test_same_step_before_and_after_somebody_iterates(removed: str) -> None:
    program = PROGRAM.replace("REMOVED", removed)
    reference, native = machine_for(program), machine_for(program, engine="native")
    before = (LOOK, *ROUND, *ROUND, LOOK, *ROUND, *ROUND)  # started, and about to advance an iterator
    during = (*before, LOOK, *ROUND, *ROUND)
    after = (*during, LOOK)
    walk(native, before)
    interpreted, replayed = native.kernel.steps()
    assert walk(native, before) == walk(reference, before)
    assert native.kernel.steps() == (interpreted, replayed + len(before))  # all of it is remembered
    for threads in (during, after, before, during, after):
        assert walk(native, threads) == walk(reference, threads)
    assert walk(native, after)[1] == "iteration over a dict whose keys changed"
    assert walk(native, (*before, LOOK, LOOK))[1] == ""
