"""What a machine is: `initial`, `choices`, `step`. Everything else is derived from them or describes them.

Searches, stores, certificates and certifiers know machines only through this page. A choice is an index into
`choices(state)`, whose order is part of the language's definition; a path is a list of such integers, and that is
what traces, replays, scripts and certificates speak. All answers are functions of the program, the options, the
declared sets and the state, never of the path.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathproof.errors import Undeclared
    from pathproof.language import Program
    from pathproof.machine.options import Options


class Choice(NamedTuple):
    """One entry of `choices(state)`: a thread and which alternative of its pending operation it takes."""

    thread: str
    alternative: int
    alternatives: int


@dataclass(frozen=True)
class Violation:
    """Something that went wrong in or at a state. `file` and `line` are where; `thread` is who ("" if nobody)."""

    kind: str  # assertion exception deadlock invariant step-invariant race
    message: str
    thread: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class ThreadView:
    """One thread of a state, for people."""

    name: str
    status: str  # ready, blocked, stuck (at a false assume)
    file: str
    line: int
    source: str
    waits_for: str = ""
    held_by: str = ""


@dataclass(frozen=True)
class Deadlock:
    """`tentative`: other threads run on, and one of them might yet release a lock that is not its own."""

    message: str
    threads: tuple[ThreadView, ...]
    tentative: bool = False


@dataclass(frozen=True)
class Access:
    """Of a location that threads share; what only synchronises them (locks, queues) is not counted."""

    place: Hashable  # the same for all who access it, within one state; `Machine.location` has its name
    writes: bool
    atomic: bool = False  # within an atomic block, which excludes other ones


@dataclass(frozen=True)
class Pending:
    """The next operation of a thread, and what it would access."""

    thread: str
    file: str
    line: int
    accesses: tuple[Access, ...]


@dataclass(frozen=True)
class StepRecord:
    """What one step did, for a counterexample."""

    choice: int
    thread: str
    file: str
    line: int
    source: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    output: str = ""
    note: str = ""  # what kind of operation it was: which lock it took, what was chosen
    outcome: str = ""  # what it did at last: what it released, whom it woke, what it waits for now, what it raised
    then: tuple[StepRecord, ...] = ()  # what threads that it started did before their first visible operation


@dataclass(frozen=True)
class Story:
    """A schedule, told. `names`: what it calls the threads that are left, given by their canonical names."""

    steps: tuple[StepRecord, ...]
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Declared:
    """The speculated sets (docs/semantics.md, "Speculation"), as sorted texts keyed by source position. Guards are
    pairs of a mutable location and what guards it."""

    mutable: list[str] = field(default_factory=list)
    probed: list[str] = field(default_factory=list)
    guards: list[tuple[str, str]] = field(default_factory=list)


class State(Protocol):
    """An immutable state."""

    @property
    def error(self) -> Violation | None:
        """Not None in a final error state, which has no choices."""

    def key(self) -> Hashable:
        """Exact identity within one machine."""

    def vector(self) -> tuple[int, ...]:
        """The collapsed form: ids of interned components; `Machine.restore` is its inverse."""

    def fingerprint(self) -> int:
        """128 bits, under a key that is drawn afresh for each machine."""


class Packer(Protocol):
    """The sending side of a stream of states: what was sent before is mentioned by number."""

    def pack(self, state: State) -> bytes:
        """The next message. After an error the stream is over."""


class Unpacker(Protocol):
    """The receiving side. It takes any bytes: what is no message raises `InvalidState`, and the stream is over."""

    def unpack(self, message: bytes) -> State: ...


class Machine(Protocol):
    """A program under a choice of semantics, as a transition system."""

    program: Program
    options: Options
    engine: str  # native or reference
    invariants: tuple[str, ...]
    step_invariants: tuple[str, ...]
    witnessed: set[str]  # the declared probed sites that some step was seen to need
    watch: Callable[[], str | None] | None  # asked within long steps why to stop; then they end by `Spent`

    def initial(self) -> State: ...

    def choices(self, state: State) -> Sequence[Choice]: ...

    def step(self, state: State, index: int) -> State | None:
        """The target, or None where `assume(False)` ended the step: such a choice counts in the fanout only.

        Raises `Undeclared` when the step needs a mutable location or a probed site that is not declared, or accesses
        a location against its guard."""

    @property
    def declared(self) -> Declared: ...

    def declare(self, undeclared: Undeclared) -> None:
        """Adds to the declared sets. Every state that this machine gave before is void."""

    def also_witnessed(self, sites: Iterable[str]) -> None:
        """Other machines of this program, with the same declared sets, saw that these are needed."""

    def component(self, identifier: int) -> bytes:
        """The contents of one component of a vector."""

    def restore(self, vector: tuple[int, ...]) -> State:
        """The state with this vector."""

    def pack(self, state: State) -> bytes:
        """The state as bytes that any machine of the same program and options can unpack, in any process
        (`packing.py`). Equal states give equal bytes. `InvalidState` if it is nested too deeply."""

    def unpack(self, data: bytes) -> State:
        """The state with these bytes. Any others raise `InvalidState`."""

    def packer(self) -> Packer: ...

    def unpacker(self) -> Unpacker: ...

    def deadlock(self, state: State, names: Mapping[str, str] | None = None) -> Deadlock | None:
        """`names`, here and below: what to call threads, as a `Story` says."""

    def accesses(self, state: State, names: Mapping[str, str] | None = None) -> list[Pending]:
        """What the threads that can go on would access next, in the order of the threads."""

    def location(self, state: State, place: Hashable, names: Mapping[str, str] | None = None) -> str:
        """What to call the place of an `Access`."""

    def check_invariant(self, name: str, state: State) -> bool | None:
        """None: a global that it reads is not bound in this state."""

    def check_step_invariant(self, name: str, before: State, after: State) -> bool | None: ...

    def describe(self, state: State, index: int) -> StepRecord: ...

    def story(self, choices: Sequence[int]) -> Story:
        """The steps that these choices lead to from the initial state."""

    def threads(self, state: State, names: Mapping[str, str] | None = None) -> list[ThreadView]: ...
