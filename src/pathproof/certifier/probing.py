"""How much of a program a partial script covers, by sampling of the certifier's own: nothing is taken from the file but
where the choices are that it leaves open.

It is the second half of a search in two phases (`search/sampled_loop.py`), of which the script's rows are the first:

1. Some of the choices that are left open are drawn at random. From each that leads to a new state, a depth-first search
   goes on until it has its share of the states that may be visited.
2. Those that were drawn and not needed are executed, to count how many lead to states that were not visited.
3. Random walks from all that were drawn meet states again, or do not (`estimation/walks.py`).

What is met on the way is checked as any state is: a violation there is one. What cannot be executed (a construct
outside the checked language, a location that the script does not declare) is an obstacle. Nobody knows how much lies
behind it, so then the estimate says "at least". So it does where walks that are cut off were about to go where nobody
has been, nearly all of them: then the states may have no end.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from pathproof.certifier.session import Session
from pathproof.certifier.walker import Violated
from pathproof.errors import PathproofError, Spent
from pathproof.estimation import Estimate, Evidence, Sampled
from pathproof.estimation.combined import Combined
from pathproof.machine import State
from pathproof.properties import Finding
from pathproof.search.findings import Found

_STARTS = 1_000  # choices that are drawn at most,
_PATHS = 1 << 22  # and steps of the paths to all of them
_SEARCHES = 16  # depth-first searches that share the states
_LEAST_STEPS = 4_000  # of walks
_STEPS = 64  # of searches, for each state that they may visit: some have a million choices
_WIDE = 1_000  # choices of one state that a walk takes at most
_ENDLESS = (
    0.9  # of the walks that are cut off: so many about to leave what was ever met speak for states without an end
)


class Seen(Protocol):
    """The states of rows: how many different ones, and whether a fingerprint is that of one."""

    def __len__(self) -> int: ...
    def __contains__(self, fingerprint: int, /) -> bool: ...


@dataclass(frozen=True)
class _Start:
    """A choice that the script leaves open, and where it is."""

    path: array[int]
    state: State
    choice: int


class Probing:
    """Looks around beyond a script, from choices that it leaves open."""

    def __init__(self, session: Session, rows: Seen, left_open: int, depth: int, most: int, seed: int) -> None:
        """`most`: states to visit."""
        self.session = session
        self.machine = session.machine
        self.properties = session.new_properties()
        self.rows = rows
        self.left_open = left_open
        self.depth = depth
        self.most = most
        self.random = Random(seed)
        self.found: set[int] = set()  # states that searches visited, and
        self.others: set[int] = set()  # states that were met besides
        self.obstacles: list[PathproofError] = []
        self._samples: list[int] = []
        self._cut = False
        self._steps = _STEPS * most  # that searches may still take
        self._drawn = self._counted = self._walked = self._known = 0
        self._productive: set[int] = set()
        self._meetings: dict[int, int] = {}
        self._ends: list[bool] = []  # of each walk that was cut off: it was about to go where nobody has been

    def run(self) -> None:
        starts = list(self._starts())
        self.random.shuffle(starts)
        share = -(-self.most // _SEARCHES)
        for start in starts:
            if len(self.found) >= self.most:
                break
            self._drawn += 1
            self._search(start, min(share, self.most - len(self.found)))
        for start in starts[self._drawn :]:
            self._counted += 1
            target = self._follow(start.state, start.choice, start, ())
            if target is not None and self._is_new(fingerprint := target.fingerprint()):
                self._productive.add(fingerprint)
        if not self._complete:
            self._walk(starts)

    def estimate(self) -> Estimate:
        """How many states there are, of which the script's rows have some."""
        visited = len(self.rows)
        met, others = [0] * 256, [0] * 256
        for number, times in self._meetings.items():
            (met if number in self.found else others)[times] += 1
        left = self.left_open - self._drawn - self._counted
        sampled = Sampled(
            visited, tuple(self._samples), self._drawn, left, self.left_open, self._counted, len(self._productive),
            self._walked, self._known, met, others,
        )  # fmt: skip
        evidence = Evidence(visited + len(self.found), 0, left, self._complete, sampled=sampled)
        known = evidence.visited + len(self.others)
        estimate = Combined().estimate(evidence) or Estimate(known, known, None, visited, "probes")
        unbounded = self.obstacles or sum(self._ends) > _ENDLESS * len(self._ends)
        return replace(estimate, visited=visited, high=None if unbounded else estimate.high)

    @property
    def _complete(self) -> bool:
        """Whether everything that can be reached was visited."""
        return self._drawn == self.left_open and not self._cut and not self.obstacles

    def _starts(self) -> Iterator[_Start]:
        """Some of the choices that are left open, each as likely as any other. A path is followed from where it leaves
        the one before."""
        certificate = self.session.certificate
        count = min(self.left_open, _STARTS, max(1, _PATHS // (self.depth + 1)))
        chosen = iter(sorted(self.random.sample(range(self.left_open), count)))
        wanted = next(chosen, None)
        passed = 0  # choices that are left open in rows before
        path: list[int] = []
        states = [self.machine.initial()]
        for number in certificate.in_order():
            chunk = certificate.chunk(number)
            if wanted is None or wanted >= passed + chunk.ways_out():
                passed += chunk.ways_out()
                continue
            position = chunk.start.copy()
            for row in chunk.rows():
                ways = row.out.bit_count()
                while wanted is not None and wanted < passed + ways:
                    self._go(list(position.choices), path, states)
                    yield _Start(array("I", path), states[-1], _nth(row.out, wanted - passed))
                    wanted = next(chosen, None)
                passed += ways
                position.enter(row.productive)

    def _go(self, there: list[int], path: list[int], states: list[State]) -> None:
        """Along a path of the script, which was walked before."""
        same = next(
            (at for at, (a, b) in enumerate(zip(path, there, strict=False)) if a != b), min(len(path), len(there))
        )
        del path[same:], states[same + 1 :]
        for choice in there[same:]:
            self.session.look()
            target = self.machine.step(states[-1], choice)
            assert target is not None
            path.append(choice)
            states.append(target)

    def _search(self, start: _Start, most: int) -> None:
        """Depth-first, over states that nobody visited."""
        target = self._follow(start.state, start.choice, start, ())
        if target is None or not self._is_new(target.fingerprint()):
            return
        trail: list[int] = []
        stack = [(target, iter(range(len(self.machine.choices(target)))))]
        self.found.add(target.fingerprint())
        self._samples.append(1)
        while stack:
            state, choices = stack[-1]
            choice = next(choices, None)
            if choice is None:
                stack.pop()
                del trail[-1:]
                continue
            self._steps -= 1
            if self._samples[-1] == most or self._steps < 0:
                self._cut = True
                return
            target = self._follow(state, choice, start, (start.choice, *trail))
            if target is not None and self._is_new(fingerprint := target.fingerprint()):
                self.found.add(fingerprint)
                self._samples[-1] += 1
                trail.append(choice)
                stack.append((target, iter(range(len(self.machine.choices(target))))))

    def _walk(self, starts: Sequence[_Start]) -> None:
        """As `SampledLoop._walk` does it."""
        steps = max(_LEAST_STEPS, 4 * self.most)
        here: State | None = None
        group = left = 0
        start = starts[0]
        trail: list[int] = []
        met_by_this: set[int] = set()
        choices: Sequence[int]
        while self._walked < steps:
            if here is not None and not left:
                self._ends.append(self._is_unknown_from(here, start, trail))
            if here is None or not left:
                start = self.random.choice(starts)
                trail, met_by_this = [], set()
                left, group = steps // 16, group ^ 1
                before, choices = start.state, [start.choice]
            else:
                left -= 1
                before, choices = here, self._some(here)
            candidates = []
            for choice in choices:
                self._walked += 1
                target = self._follow(before, choice, start, trail)
                if target is not None and self._meets(target.fingerprint(), met_by_this, 4 * group):
                    candidates += [(choice, target)] * (target.error is None)
            here = None
            if candidates:
                choice, here = self.random.choice(candidates)
                trail.append(choice)

    def _some(self, state: State) -> Sequence[int]:
        """The choices of a state, or some of very many."""
        choices = range(len(self.machine.choices(state)))
        return choices if len(choices) <= _WIDE else self.random.sample(choices, _WIDE)

    def _is_unknown_from(self, here: State, start: _Start, trail: Sequence[int]) -> bool:
        """Whether all that comes next, but for rows, was never met."""
        targets = [self._follow(here, choice, start, trail) for choice in self._some(here)]
        marks = [target.fingerprint() for target in targets if target is not None]
        return all(mark in self.rows or (mark not in self.found and mark not in self._meetings) for mark in marks)

    def _meets(self, fingerprint: int, met_by_this: set[int], shift: int) -> bool:
        """Whether a state beyond the script is met by this walk for the first time."""
        if fingerprint in self.rows:
            self._known += 1
            return False
        if fingerprint in met_by_this:
            return False
        met_by_this.add(fingerprint)
        met = self._meetings.get(fingerprint, 0)
        if met >> shift & 15 < 15:
            self._meetings[fingerprint] = met + (1 << shift)
        return True

    def _is_new(self, fingerprint: int) -> bool:
        return fingerprint not in self.rows and fingerprint not in self.found

    def _follow(self, state: State, choice: int, start: _Start, trail: Sequence[int]) -> State | None:
        """Where a choice leads, checked; None if nowhere, or if that cannot be told. `trail` leads from where the
        start's path ends to the state."""
        self.session.look()
        try:
            target = self.machine.step(state, choice)
            if target is None:
                return None
            self._judge(self.properties.of_step(state, target), start, trail, choice)
            fingerprint = target.fingerprint()
            if self._is_new(fingerprint) and fingerprint not in self.others:
                self._judge(self.properties.of_state(target), start, trail, choice)
                self.others.add(fingerprint)
        except Spent:
            raise
        except PathproofError as obstacle:
            self.obstacles.append(obstacle)
            return None
        return target

    def _judge(self, findings: Iterator[Finding], start: _Start, trail: Sequence[int], choice: int) -> None:
        for finding in findings:
            if not finding.tentative:
                raise Violated(Found(finding, [*start.path, *trail, choice]), -1)


def _nth(mask: int, number: int) -> int:
    """The choice number `number` of a mask, from 0, which may be wide: half of it at a time."""
    first, width = 0, mask.bit_length()
    while width > 1:
        half = width // 2
        low = mask & (1 << half) - 1
        if number < low.bit_count():
            mask, width = low, half
        else:
            number -= low.bit_count()
            mask, first, width = mask >> half, first + half, width - half
    return first
