"""Hunting: many ways to look for a violation, each for a while, where the state space is too large to finish.

No technique is best for every program, and nobody knows beforehand which one is good for this one. So all of them take
turns, and turns become twice as long from round to round: the best technique gets a sixth of the time at least. Walks
begin with another seed in each round. The last in a round is the exhaustive search, which finds what is near the start
and, if it can finish, proves that there is nothing to find. Nothing is shared but the clock.

A schedule that a walk found is long. A breadth-first search for a shorter one follows, for half as long as the hunt
took.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from pathproof.distribution import processes
from pathproof.errors import PathproofError, UsageError
from pathproof.language import load
from pathproof.machine import Options, machine_for
from pathproof.machine.interface import Machine
from pathproof.search.abstraction import MinOnly
from pathproof.search.limits import Budget
from pathproof.search.observer import Observer
from pathproof.search.result import Settings, Verification
from pathproof.search.verification import check

EXHAUSTIVE = "breadth-first"
TECHNIQUES = ("pct", "pos", "random-walk", "random-depth-first", MinOnly.name, EXHAUSTIVE)
SECONDS = 60.0  # of a hunt of which nobody said how long it may take
_FIRST_TURN = 0.5  # seconds
_LEAST = 1.0  # seconds to look for a shorter schedule


@dataclass(frozen=True)
class Task:
    """A turn of one technique."""

    number: int
    technique: str
    seed: int
    seconds: float


class Origin(NamedTuple):
    """What a machine was made of, so that another process can make it again."""

    # to `load`
    given: tuple[str, tuple[str, ...], str | None, dict[str, str], str | None, bool, tuple[str, ...], bool]
    options: Options
    engine: str


def hunt(
    machine: Machine, origin: Origin, settings: Settings, workers: int = 1, observers: Sequence[Observer] = ()
) -> Verification:
    """The first violation that some technique finds; `verified` if the exhaustive search finishes."""
    if settings.limits.seconds is None:
        settings = replace(settings, limits=replace(settings.limits, seconds=SECONDS))
    if (settings.replay, settings.cache, settings.abstraction, settings.store) != (None, None, None, "exact"):
        raise UsageError("a hunt has searches and stores of its own; pathproof verify takes these options")
    budget = Budget(settings.limits)
    steps: Counter[str] = Counter()
    result = Verification("incomplete", settings=settings, options=machine.options, engine=machine.engine)
    if workers == 1:
        turns = _turns(machine, settings, budget, observers)
    else:
        turns = _shared_turns(machine, origin, settings, workers)
    with closing(turns) as outcomes:
        for task, outcome in outcomes:
            steps[task.technique] += outcome.transitions
            result = outcome
            if outcome.verdict != "incomplete" or outcome.incomplete == "interrupted":
                break
    notes = [*result.notes]
    if result.violation is not None:
        notes.append(f"found by {task.technique} (seed {task.seed}) after {budget.seconds():.1f} seconds")
        if task.technique != EXHAUSTIVE:
            result, shorter = _shortened(machine, settings, result, budget, observers)
            notes += shorter
    elif result.verdict == "incomplete":
        told = ", ".join(f"{technique} {count:,}" for technique, count in steps.items())
        why = "interrupted" if result.incomplete == "interrupted" else f"hunted for {settings.limits.seconds:g} seconds"
        result = replace(
            result,
            incomplete=why,
            states=None,
            visits=0,
            transitions=sum(steps.values()),
            settings=replace(settings, search="hunt"),
        )
        notes = [f"steps by technique: {told}"]
    return replace(result, notes=tuple(notes), seconds=budget.seconds())


def _tasks(settings: Settings) -> Iterator[Task]:
    """Rounds, until one technique alone could take all the time."""
    assert settings.limits.seconds is not None
    number, length = 0, _FIRST_TURN
    while True:
        for technique in TECHNIQUES:
            yield Task(number, technique, settings.seed + number // len(TECHNIQUES), length)
            number += 1
        if length >= settings.limits.seconds:
            return
        length *= 2


def _turns(
    machine: Machine, settings: Settings, budget: Budget, observers: Sequence[Observer]
) -> Generator[tuple[Task, Verification], None, None]:
    for task in _tasks(settings):
        if budget.spent():
            return
        yield task, _take(machine, settings, budget, task, observers)


def _shared_turns(
    machine: Machine, origin: Origin, settings: Settings, workers: int
) -> Generator[tuple[Task, Verification], None, None]:
    """The same, each in one of so many processes, as they end."""
    assert settings.limits.seconds is not None
    deadline = monotonic() + settings.limits.seconds  # all processes of a computer have one such clock
    copied = partial(processes.serve, do=partial(_serve, machine, settings, deadline))
    request = origin, settings, deadline
    crew: processes.Workers[Task, Any] = processes.Workers(workers, f"{__name__}:serve", request, _died, copied)
    with closing(crew.as_they_end(list(_tasks(settings)))) as ended:
        for task, outcome in ended:
            if isinstance(outcome, PathproofError):
                raise outcome
            if outcome is not None:
                yield task, outcome


def serve() -> None:
    """A worker that is no copy of the process that hunts: a request, then tasks, from the standard input."""
    with suppress(BrokenPipeError):
        read, write = processes.pipes()
        origin, settings, deadline = pickle.load(read)
        machine = machine_for(load(*origin.given), origin.options, engine=origin.engine)
        processes.serve(read, write, partial(_serve, machine, settings, deadline))


def _serve(machine: Machine, settings: Settings, deadline: float, task: Task, _tick: object) -> object:
    """The outcome of a turn, or None if there is no time left for it."""
    left = deadline - monotonic()
    if left <= 0:
        return None
    limits = replace(settings.limits, seconds=left)
    try:
        return _take(machine, replace(settings, limits=limits), Budget(limits), task, ())
    except PathproofError as error:
        return error
    except Exception as error:  # a fault of ours, to be reported where somebody looks
        return PathproofError(f"internal error in a worker: {type(error).__name__}: {error}")


def _died(task: Task) -> object:
    return PathproofError(f"the workers that hunted by {task.technique} died {processes.ATTEMPTS} times")


def _take(
    machine: Machine, settings: Settings, budget: Budget, task: Task, observers: Sequence[Observer]
) -> Verification:
    assert settings.limits.seconds is not None
    seconds = min(task.seconds, max(1e-3, settings.limits.seconds - budget.seconds()))
    limits = replace(settings.limits, seconds=seconds)
    settings = replace(settings, seed=task.seed, limits=limits)
    if task.technique == MinOnly.name:
        return check(machine, replace(settings, search=EXHAUSTIVE, abstraction=task.technique), observers)
    return check(machine, replace(settings, search=task.technique), observers)


def _shortened(
    machine: Machine, settings: Settings, result: Verification, budget: Budget, observers: Sequence[Observer]
) -> tuple[Verification, list[str]]:
    """A violation with a shorter schedule, if there is one that can be found quickly."""
    assert result.violation is not None
    length = len(result.violation.choices)
    if length < 2:
        return result, []
    limits = replace(settings.limits, depth=length - 1, seconds=max(_LEAST, budget.seconds() / 2))
    shorter = check(machine, replace(settings, search=EXHAUSTIVE, limits=limits), observers)
    if shorter.violation is None:
        return result, []
    return shorter, [
        f"a schedule of {len(shorter.violation.choices)} steps instead of {length}, by {EXHAUSTIVE} search"
    ]
