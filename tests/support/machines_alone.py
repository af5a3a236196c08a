"""What tests of packed states need also in other processes and under other Pythons, which have only the package."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from pathproof.errors import Undeclared
from pathproof.language import load
from pathproof.machine import Options, ReferenceMachine


def packed_digest(path: str, engine: str, backwards: bool) -> str:
    """Of what breadth-first search meets; with all choices taken in the other order before, if so asked."""
    machine = machine_of(engine)(load(path, ()), Options(), bytes(32))
    states = states_of(machine, 30)
    if backwards:
        machine = machine_of(engine)(load(path, ()), Options(), bytes(32))
        states_of(machine, 30, backwards=True)
        states = states_of(machine, 30)
    packer = machine.packer()
    digest = sha256()
    for state in states:
        digest.update(machine.pack(state))
        digest.update(packer.pack(state))
    return digest.hexdigest()


def machine_of(engine: str) -> Any:
    if engine == "native":
        from pathproof.machine.native import NativeMachine

        return NativeMachine
    return ReferenceMachine


def states_of(machine: Any, most: int, backwards: bool = False) -> list[Any]:
    """The first states in breadth-first order."""
    while True:
        try:
            return _states_of(machine, most, backwards)
        except Undeclared as undeclared:
            machine.declare(undeclared)


def _states_of(machine: Any, most: int, backwards: bool) -> list[Any]:
    found = [machine.initial()]
    seen = {found[0].key()}
    for state in found:  # it grows on the way
        choices = range(len(machine.choices(state)))
        for index in reversed(choices) if backwards else choices:
            target = machine.step(state, index) if len(found) < most else None
            if target is not None and target.key() not in seen:
                seen.add(target.key())
                found.append(target)
    return found
