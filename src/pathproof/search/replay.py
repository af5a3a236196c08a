"""From choice integers back to what happened.

A schedule is a list of choices from the initial state, and choices have a meaning only under the declared
sets that the search knew when it found them (`speculation.py`). The random walks nearly always find the
same sets again, and then a replay is as cheap as the schedule is long. Where they do not, `replay` runs the
search that found the schedule, which learns the same things in the same order, and tries again each time
that it learns something.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pathproof.errors import UsageError
from pathproof.machine.interface import Machine, State
from pathproof.properties import Properties
from pathproof.search.exploration import Exploration
from pathproof.search.findings import Found
from pathproof.search.result import Counterexample
from pathproof.search.speculation import until_declared


@dataclass
class Replay:
    """Where a schedule leads. `problem`: why it cannot be followed to its end."""

    states: list[State]
    found: list[Found] = field(default_factory=list)
    problem: UsageError | None = None


def counterexample(properties: Properties, found: Found) -> Counterexample:
    """A finding with its schedule told, in which threads have the names that the schedule calls them by."""
    machine = properties.machine
    choices = tuple(found.choices)
    story = machine.story(choices)
    state = machine.initial()
    for choice in choices:
        target = machine.step(state, choice)
        assert target is not None, "a schedule never ends in a dropped step"
        state = target
    told = properties.retold(found.finding, state, story.names)
    return Counterexample(told.violation, told.threads, story.steps, choices)


def follow(machine: Machine, choices: Sequence[int], properties: Properties) -> Replay:
    """Takes the choices and judges what it meets. What is wrong at the end comes first."""
    replay = Replay([machine.initial()])
    found = [Found(finding, []) for finding in properties.of_state(replay.states[0])]
    for position, choice in enumerate(choices):
        before = replay.states[-1]
        fanout = len(machine.choices(before))
        if not 0 <= choice < fanout:
            problem = f"replay: choice number {position + 1} is {choice}, but that state has {fanout} choices"
            replay.problem = UsageError(problem)
            break
        after = machine.step(before, choice)
        if after is None:
            replay.problem = UsageError(f"replay: choice number {position + 1} ends in a false assume()")
            break
        replay.states.append(after)
        path = list(choices[: position + 1])
        here = [*properties.of_step(before, after), *properties.of_state(after)]
        found = [Found(finding, path) for finding in here] + found
    replay.found = found
    return replay


def replay(
    machine: Machine,
    choices: Sequence[int],
    new_properties: Callable[[], Properties],
    new_exploration: Callable[[], Exploration],
) -> Replay:
    """Follows a schedule under the declared sets under which it makes sense, if there are any."""

    def attempt() -> Replay:
        result = follow(machine, choices, new_properties())
        if result.problem is not None or not result.found:
            new_exploration().run()  # raises Undeclared if there is more to learn, and we come back here
        return result

    result = until_declared(machine, attempt)
    if result.problem is not None:
        raise result.problem
    return result
