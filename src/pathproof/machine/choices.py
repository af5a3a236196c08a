"""Choices, assumptions and atomic blocks: what a program says to the checker.

A choice is a step of its own. What follows it invisibly belongs to it, and so does an atomic block that is reached in
that way, so that a loop of `choose` and one atomic block, with `assume` as guard, is a transition system with one state
for each round. A false assumption takes its step back, but only as long as nothing else has happened in it
(`Threads.happened`): others may have gone on from there.
"""

from __future__ import annotations

from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.memory import Stop
from pathproof.machine.values import Value

MAX_CHOICES = 65_536


class Prune(Exception):
    """`assume(False)`: the step has no target."""


@intrinsic
def choose(machine: Interpreter, count: Value) -> Value:
    count = machine.types.payload(count)
    if type(count) is int and count > MAX_CHOICES:
        machine.refuse(
            f"a choice among {count}",
            f"at most {MAX_CHOICES} alternatives are explored",
            "choose among fewer",
        )
    if type(count) is not int or count < 1:
        raise machine.throw("ValueError", f"choose() takes 1 to {MAX_CHOICES} alternatives")
    if count == 1:
        return 0
    if machine.memory.evaluating:
        machine.refuse("choose() in a property", "property code must give one answer", "only look at the state")
    if machine.visibility.in_atomic:
        machine.memory.fail("exception", "an atomic block makes a choice: choose before it")
    if not machine.visibility.granted:
        raise Stop
    machine.pruning = machine.after_choice = True
    return machine.alternative


@intrinsic
def assume(machine: Interpreter, condition: Value) -> Value:
    if condition:
        return None
    if machine.memory.evaluating:
        machine.refuse("assume() in a property", "property code must give one answer", "use an if")
    if machine.opening and machine.visibility.in_atomic:
        machine.refuse("a false assume()", "it is false before anything can happen", "check the start of the program")
    if machine.pruning:
        raise Prune
    raise Stop


@intrinsic
def atomic_begin(machine: Interpreter) -> Value:
    if not machine.visibility.in_atomic:
        if not machine.visibility.quiet and not machine.visibility.granted and not machine.after_choice:
            raise Stop
        machine.after_choice = False
        machine.pruning = machine.visibility.granted = True
    machine.visibility.in_atomic += 1
    return None


@intrinsic
def atomic_end(machine: Interpreter) -> Value:
    # A generator was suspended in it, and is resumed elsewhere; or it was called by name.
    if not machine.visibility.in_atomic:
        machine.memory.fail("exception", "an atomic block ends where none has begun")
    machine.visibility.in_atomic -= 1
    if not machine.visibility.in_atomic:
        machine.visibility.granted = False
        machine.happened()
    return None
