"""Assume that nothing shared is ever written, and learn better.

The reduction rests on the declared sets (which locations are written while shared, which locks and threads
are probed) and on what guards a location. Nobody knows them beforehand: a machine starts with empty ones and raises
`Undeclared` at the first step that belies them. The sets only grow, guards are tried in a fixed order and none twice,
the final ones depend on the program alone, and whatever was computed under others is void. A few random walks first
collect most of them, since a restart early is cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from pathproof.errors import PathproofError, Spent, Undeclared
from pathproof.machine.interface import Machine
from pathproof.search.limits import Budget

_WALKS = 5
_LENGTH = 100
_SEED = 0  # fixed: the walks must not depend on the user's seed, or a replay would not find the same sets

_Result = TypeVar("_Result")


def until_declared(machine: Machine, attempt: Callable[[], _Result]) -> _Result:
    """What the attempt gives once it runs through without meeting an undeclared location."""
    while True:
        try:
            return attempt()
        except Undeclared as undeclared:
            before = _declared(machine)
            machine.declare(undeclared)
            if _declared(machine) == before:
                raise AssertionError(f"declaring changed nothing: {undeclared}") from undeclared


def walk_first(machine: Machine, budget: Budget) -> None:
    """A few random walks, for what they make the machine declare; the search judges what else they meet."""
    random = Random(_SEED)
    for _ in range(_WALKS):
        try:
            until_declared(machine, lambda: _walk(machine, random, budget))
        except (Spent, MemoryError):
            return
        except PathproofError:
            pass


def _walk(machine: Machine, random: Random, budget: Budget) -> None:
    state = machine.initial()
    for _ in range(_LENGTH):
        fanout = len(machine.choices(state))
        if not fanout or budget.spent():
            return
        target = machine.step(state, random.randrange(fanout))
        if target is None:
            return
        state = target


def _declared(machine: Machine) -> tuple[int, int, list[tuple[str, str]]]:
    return len(machine.declared.mutable), len(machine.declared.probed), machine.declared.guards
