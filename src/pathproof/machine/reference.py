"""The reference machine: the definition of what programs mean, in pure Python, written to be read.

It is made of parts, each of which can be read alone. From the ground up: `Memory` (a step's objects and frames),
`Visibility` (what is shared, what may be merged into a step), the `Interpreter` (code, on these two) with the
instructions and primitives, `Namer` (the outcome of a step as a state), `TransitionSystem` (initial state, choices,
steps), `Evaluator` (properties), `Inspector` (who waits for whom) and `Teller` (schedules for people).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import cast

from pathproof.errors import Undeclared
from pathproof.language import Program
from pathproof.language.loading import PROPERTIES
from pathproof.machine import choices, classes, delegation, functions, monitors, numbering, sets, thread_locals
from pathproof.machine.bootstrap import Constants
from pathproof.machine.describing import Teller
from pathproof.machine.evaluation import Evaluator
from pathproof.machine.execution import instructions
from pathproof.machine.inspection import Inspector
from pathproof.machine.interface import Choice, Deadlock, Declared, Pending, StepRecord, Story, ThreadView
from pathproof.machine.interpreter import Interpreter
from pathproof.machine.intrinsics import INTRINSICS
from pathproof.machine.labels import Labels
from pathproof.machine.log import Location
from pathproof.machine.memory import Memory
from pathproof.machine.naming import Namer
from pathproof.machine.objects import Object
from pathproof.machine.options import Options
from pathproof.machine.packing import StreamPacker, StreamUnpacker, signature
from pathproof.machine.state import NO_REGIONS, Regions, State
from pathproof.machine.transitions import TransitionSystem
from pathproof.machine.values import Ref
from pathproof.machine.visibility import Visibility


def property_names(program: Program, functions: Iterable[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Invariants or step invariants by the names that people know them by, each with its module and function."""
    own = ("__main__", program.subject, PROPERTIES)
    found: dict[str, tuple[str, str]] = {}
    for module, name in functions:
        short = name if module in own and name not in found else f"{module}.{name}"
        if module == PROPERTIES and short != name:
            short = f"{name} of the property file"
        assert short not in found, "one would not be checked"
        found[short] = module, name
    return found


class ReferenceMachine:
    """A program as a transition system, and what is said of it."""

    engine = "reference"

    def __init__(self, program: Program, options: Options | None = None, key: bytes | None = None) -> None:
        self.program = program
        self.options = options or Options()
        self.memory = Memory(program, self.options, key or secrets.token_bytes(32))
        self.visibility = Visibility(self.memory)
        self.interpreter = Interpreter(program, self.memory, self.visibility, instructions(), INTRINSICS)
        self.namer = Namer(self.memory, self.visibility, self.interpreter.generators.check_garbage)
        self.constants = Constants(self.interpreter)
        self.transitions = TransitionSystem(self.interpreter, self.namer, self.constants)
        self.evaluator = Evaluator(self.interpreter)
        self.inspector = Inspector(self.transitions, Labels(self.memory))
        self.teller = Teller(self.inspector)
        self.invariant_places = property_names(program, program.invariants)
        self._step_invariants = property_names(program, program.step_invariants)
        self.invariants = tuple(self.invariant_places)
        self.step_invariants = tuple(self._step_invariants)

    @property
    def watch(self) -> Callable[[], str | None] | None:
        return self.memory.watch

    @watch.setter
    def watch(self, watch: Callable[[], str | None] | None) -> None:
        self.memory.watch = watch

    @property
    def output(self) -> list[str]:
        """What the last step printed."""
        return self.interpreter.output

    # -- the transition system ------------------------------------------------------------------------------------

    def initial(self) -> State:
        return self.transitions.initial()

    def choices(self, state: State) -> Sequence[Choice]:
        return self.transitions.choices(state)

    def step(self, state: State, index: int) -> State | None:
        return self.transitions.step(state, index)

    # -- speculation ----------------------------------------------------------------------------------------------

    @property
    def declared(self) -> Declared:
        return self.visibility.declared

    @property
    def witnessed(self) -> set[str]:
        return self.visibility.witnessed

    def also_witnessed(self, sites: Iterable[str]) -> None:
        self.visibility.witnessed.update(sites)

    def undeclare(self) -> None:
        """As before the first search."""
        self.visibility.undeclare()
        self._forget()

    def declare(self, undeclared: Undeclared) -> None:
        self.visibility.declare(undeclared)
        self._forget()

    def _forget(self) -> None:
        self.evaluator.forget()
        self.transitions.forget()

    # -- what is said of states and steps -------------------------------------------------------------------------

    def deadlock(self, state: State, names: Mapping[str, str] | None = None) -> Deadlock | None:
        return self.inspector.deadlock(state, names)

    def accesses(self, state: State, names: Mapping[str, str] | None = None) -> list[Pending]:
        return self.inspector.accesses(state, names)

    def location(self, state: State, place: tuple[Ref, Location], names: Mapping[str, str] | None = None) -> str:
        return self.inspector.location(state, place, names)

    def threads(self, state: State, names: Mapping[str, str] | None = None) -> list[ThreadView]:
        return self.inspector.threads(state, names)

    def describe(self, state: State, index: int) -> StepRecord:
        return self.teller.describe(state, index)

    def story(self, choices: Sequence[int]) -> Story:
        return self.teller.story(choices)

    def check_invariant(self, name: str, state: State) -> bool | None:
        return self.evaluator.of_state(state, *self.invariant_places[name])

    def check_step_invariant(self, name: str, before: State, after: State) -> bool | None:
        return self.evaluator.of_step(before, after, *self._step_invariants[name])

    # -- components and bytes -------------------------------------------------------------------------------------

    def component(self, identifier: int) -> bytes:
        return self.memory.pool.component(identifier)

    def restore(self, vector: tuple[int, ...]) -> State:
        pool = self.memory.pool
        if len(vector) == 1:
            return State(pool, {}, NO_REGIONS, pool.errors[-1 - vector[0]])
        find = pool.components.__getitem__
        heap = cast(dict[Ref, Object], dict(zip(map(find, vector[1::2]), map(find, vector[2::2]), strict=True)))
        return State(pool, heap, cast(Regions, find(vector[0])))

    @cached_property
    def signature(self) -> bytes:
        return signature(self.program, self.options)

    def packer(self) -> StreamPacker:
        return StreamPacker(self.signature)

    def unpacker(self) -> StreamUnpacker:
        self.transitions.load_properties()
        return StreamUnpacker(self.constants, self.signature)

    def pack(self, state: State) -> bytes:
        return self.packer().pack(state)

    def unpack(self, data: bytes) -> State:
        return self.unpacker().unpack(data)


# Imported for what they register.
_REGISTERING = (choices, classes, delegation, functions, monitors, numbering, thread_locals, sets)
