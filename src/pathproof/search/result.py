"""What a verification is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pathproof.distribution.processes import check_workers
from pathproof.errors import PathproofError, Refusal, UsageError, place
from pathproof.estimation import Estimate, find_estimator
from pathproof.language.asked import words_given
from pathproof.machine.interface import StepRecord, ThreadView, Violation
from pathproof.machine.options import ENGINES, Options, engine_for
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.limits import Limits
from pathproof.store.bits import DEFAULT_BITS

MOST_SEARCHES = 1000  # at once: each has a stack of its own


@dataclass(frozen=True)
class Settings:
    """How to search. None of it changes what a state or a step is; that is what `Options` are for."""

    search: str = "breadth-first"
    store: str = "exact"
    backtrack: str = "undo"
    seed: int = 0
    bits: int = DEFAULT_BITS  # of a bit-state store, as a power of two
    limits: Limits = field(default_factory=Limits)
    races: bool = False
    all_violations: bool = False
    replay: tuple[int, ...] | None = None
    engine: str = "native"
    cache: int | None = None  # how many states are kept at most,
    cache_in_bytes: bool = False  # or how many bytes they may take
    replacement: str = "learned"
    abstraction: str | None = None  # how predicates are chosen, if states that look alike are to count as one
    own_properties: tuple[str, ...] = ()  # to be checked besides, by MODULE:CLASS
    workers: int = 1  # processes that search together
    coverage: bool = False  # search in two phases, so that what is left can be estimated
    exhaustive_share: float = 0.6  # of the limit: what the first phase gets
    searches: int = 8  # at once, in the second
    estimator: str = "combined"

    def __post_init__(self) -> None:
        for value, allowed in ((self.backtrack, BACKTRACKING), (self.engine, ENGINES)):
            if value not in allowed:
                raise UsageError(f"{value!r} is not one of {', '.join(allowed)}")
        words_given(self.own_properties, "own_properties")
        check_workers(self.workers)
        if self.workers > 1 and self.replay is not None:
            raise UsageError("a replay follows one schedule, in one process: leave out --workers")
        if self.cache is not None and self.cache < 2 and not self.cache_in_bytes:
            raise UsageError(f"a cache holds two states at least, not {self.cache}")
        find_estimator(self.estimator)
        self._check_coverage()

    def _check_coverage(self) -> None:
        if not 0 < self.exhaustive_share < 1:
            raise UsageError(f"the exhaustive share is between 0 and 100%, not {self.exhaustive_share:.0%}")
        if not 1 <= self.searches <= MOST_SEARCHES:
            raise UsageError(f"there are 1 to {MOST_SEARCHES} searches at once, not {self.searches}")
        if not self.coverage:
            return
        limits = self.limits
        if limits.states is None and limits.seconds is None and limits.memory is None:
            raise UsageError("--coverage shares out a limit: give --max-states, --max-seconds or --max-memory")
        if self.cache is not None:
            raise UsageError("--coverage needs to know every state that was visited: leave out --cache")
        if self.replay is not None:
            raise UsageError("a replay follows one schedule and covers nothing else: leave out --coverage")
        if self.workers > 1:
            raise UsageError("--coverage draws where to go on, in one process: leave out --workers")

    @property
    def asked(self) -> tuple[str, ...]:
        """The properties to be checked besides, those included that have a switch of their own."""
        return (*["race"] * self.races, *self.own_properties)

    def engine_for(self, options: Options) -> str:
        """The engine that can do this: what exists for comparison only, the reference machine does."""
        return "reference" if self.backtrack != "undo" else engine_for(self.engine, options)


@dataclass(frozen=True)
class Counterexample:
    """A violation, how the threads stood, and the schedule that leads to it."""

    violation: Violation
    threads: tuple[ThreadView, ...]
    trace: tuple[StepRecord, ...]
    choices: tuple[int, ...]


@dataclass(frozen=True)
class Issued:
    """A certificate that was written, or a partial script."""

    path: str
    files: int
    bytes: int
    bytes_per_transition: float
    left_open: int | None = None  # choices: of a partial script, which is not a proof


@dataclass(frozen=True)
class Verification:
    """A verdict and what it rests on. True only if the verdict is `verified`."""

    verdict: str  # verified violated incomplete error
    violations: tuple[Counterexample, ...] = ()
    error: PathproofError | None = None
    incomplete: str = ""  # why not every state was judged
    replayed: tuple[StepRecord, ...] = ()  # the steps of a replay that met no violation
    notes: tuple[str, ...] = ()
    states: int | None = 0  # None: it is not known, since some may have been visited more than once
    visits: int = 0
    transitions: int = 0  # that were taken, repeats included
    depth: int = 0
    seconds: float = 0.0
    peak_memory_bytes: int = 0
    engine: str = "reference"
    settings: Settings = field(default_factory=Settings)
    options: Options = field(default_factory=Options)
    mutable_locations: tuple[str, ...] = ()
    probed_sites: tuple[str, ...] = ()
    guards: tuple[tuple[str, str], ...] = ()  # locations, and what guards each
    statistics: Mapping[str, int | float] = field(default_factory=dict)
    certificate: Issued | None = None
    unreached: tuple[Refusal, ...] = ()  # constructs outside the checked language that no execution got to
    coverage: Estimate | None = None  # how many states there are; None if that cannot be told

    def __bool__(self) -> bool:
        return self.verdict == "verified"

    def __str__(self) -> str:
        """One line, for an assertion's message: `assert result, result`."""
        if self.violation is not None:
            found = self.violation.violation
            where = f" ({place(found.file, found.line)})" if found.file else ""
            return f"{self.verdict}: {found.kind}: {found.message}{where}"
        why = str(self.error) if self.error is not None else self.incomplete
        return f"{self.verdict}: {why}" if why else self.verdict

    @property
    def violation(self) -> Counterexample | None:
        """The first violation."""
        return self.violations[0] if self.violations else None
