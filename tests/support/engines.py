"""The two machines on one program, state by state.

They must agree on everything: which states there are and in which order breadth-first search meets them, what each
choice leads to, what is printed on the way, what is speculated and in which order, what invariants, deadlocks and
races say, and where and with which words a program is refused. Both explorations here are deliberately naive and
share nothing with `pathproof.search`.

States are compared by their fingerprints under one key, and the kernel's states, handed over to the reference
machine, by identity: what people read of them is then the same because the states are.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from pathproof.errors import Refused, Undeclared
from pathproof.language import Program
from pathproof.machine import Options, ReferenceMachine
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.machine.options import ATOMICITIES, REDUCTIONS
from pathproof.properties.race import Races
from support.machines import KEY

COMBINATIONS = [Options(reduction=one, atomicity=other) for one, other in product(REDUCTIONS, ATOMICITIES)]


@dataclass
class Account:
    """All that breadth-first search saw of a program."""

    speculated: list[tuple[str, str, str]] = field(default_factory=list)  # in the order in which they were missed
    fingerprints: list[int] = field(default_factory=list)
    identities: list[Any] = field(default_factory=list)  # of the same states in the reference machine
    errors: list[Any] = field(default_factory=list)
    choices: list[Any] = field(default_factory=list)
    rows: list[list[int | None]] = field(default_factory=list)  # the target of each choice; None: pruned
    outputs: list[Any] = field(default_factory=list)  # of the opening, then of each step
    judgements: list[Any] = field(default_factory=list)  # invariants, step invariants, deadlocks, races, threads
    witnessed: list[str] = field(default_factory=list)  # probed sites that were needed
    end: str = ""  # how the exploration was cut short

    def forget_states(self) -> None:
        """Before another start, with more declared."""
        for name in ("fingerprints", "identities", "errors", "choices", "rows", "outputs", "judgements"):
            getattr(self, name).clear()


class Compared(NamedTuple):
    states: int
    transitions: int
    end: str
    fanouts: list[int]


def compare(
    program: Program, options: Options, max_states: int = 400, reports: bool = False, identities: bool = True
) -> Compared:
    """Explores a program on both machines; an `AssertionError` says where they first differ.

    `reports`: what is shown to people of each state and step is compared too; `identities`: the kernel's states, handed
    over. Without either, states are told apart by their fingerprints alone."""
    native = NativeMachine(program, options, KEY)
    one = explored(native.reference, max_states, reports, identities)
    native.reference.undeclare()  # the kernel asks it about steps and reports: nothing may be known from before
    other = explored(native, max_states, reports, identities)
    difference = first_difference(one, other)
    assert not difference, f"{options.reduction} {options.atomicity}: {difference}"
    assert one.identities == other.identities, "states that were handed over are other states"
    transitions = sum(target is not None for row in one.rows for target in row)
    return Compared(len(one.fingerprints), transitions, one.end, [len(row) for row in one.rows])


def difference_made(program: Program, options: Options, max_states: int) -> str:
    """By what makes the kernel fast and small: against one that remembers no steps, walks over everything, sweeps
    and gives values back whenever it may; and one that does the latter alone."""
    usual, plain, tidy = (NativeMachine(program, options, KEY) for _ in range(3))
    plain.kernel.configure(memoise=False, shortcuts=False, sweep_at=0)
    tidy.kernel.configure(memoise=True, shortcuts=True, sweep_at=0)
    one, *others = (explored(each, max_states, identities=False) for each in (usual, plain, tidy))
    return next(filter(None, (first_difference(one, other) for other in others)), "")


def explored(
    machine: ReferenceMachine | NativeMachine, max_states: int, reports: bool = False, identities: bool = True
) -> Account:
    account = Account()
    # without reports first: races look at steps before they are taken, and must not be the first to speculate on them
    for shown in (False, True) if reports else (False,):
        while _speculated(machine, account, max_states, shown, identities):
            pass
    account.witnessed = sorted(machine.witnessed)
    return account


def _speculated(machine: Any, account: Account, max_states: int, reports: bool, identities: bool) -> bool:
    """One exploration from the start; true if there was something to declare, so that it must begin again."""
    account.forget_states()
    try:
        _explore(machine, account, max_states, reports, identities)
    except Undeclared as undeclared:
        account.speculated.append((undeclared.kind, undeclared.location, undeclared.guard))
        machine.declare(undeclared)
        return True
    except Refused as refused:
        account.end = str(refused)
    return False


def _explore(machine: Any, account: Account, max_states: int, reports: bool, identities: bool) -> None:
    numbers: dict[Any, int] = {}
    pending: deque[Any] = deque()

    def number_of(state: Any) -> int:
        key = state.key()
        if key not in numbers:
            numbers[key] = len(numbers)
            pending.append(state)
            account.fingerprints.append(state.fingerprint())
            if identities:
                account.identities.append(_in_reference(machine, state).key())
            account.errors.append(state.error)
        return numbers[key]

    initial = machine.initial()
    account.outputs.append("".join(machine.output))
    number_of(initial)
    while pending and len(numbers) < max_states:
        state = pending.popleft()
        choices = machine.choices(state)
        row: list[int | None] = []
        account.choices.append(tuple(choices))
        account.rows.append(row)
        for name in machine.invariants:
            account.judgements.append((name, machine.check_invariant(name, state)))
        if reports:
            account.judgements.append(machine.deadlock(state))
            if machine.options.atomicity == "visible":
                account.judgements.append(Races(machine).races(state))
            if state.error is None:
                account.judgements.append(machine.threads(state))
        for index in range(len(choices)):
            target = machine.step(state, index)
            account.outputs.append("".join(machine.output))
            row.append(None if target is None else number_of(target))
            if target is not None:
                for name in machine.step_invariants:
                    account.judgements.append((name, machine.check_step_invariant(name, state, target)))
            if reports:
                account.judgements.append(machine.describe(state, index))


def _in_reference(machine: Any, state: Any) -> Any:
    return machine.handed_over(state) if isinstance(state, NativeState) else state


def first_difference(reference: Account, native: Account) -> str:
    """Empty, or what differs first. (Identities are one machine's own.)"""
    for name in [name for name in vars(reference) if name != "identities"]:
        one, other = getattr(reference, name), getattr(native, name)
        if name == "end":
            if one != other:
                return f"end: {one!r} against {other!r}"
            continue
        for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
            if mine != yours:
                return f"{name}[{number}]: {mine!r} against {yours!r}"
        if len(one) != len(other):
            return f"{name}: {len(one)} against {len(other)} (ends: {reference.end!r}, {native.end!r})"
    return ""
