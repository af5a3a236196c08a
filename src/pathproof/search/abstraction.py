"""Finding errors by abstract matching with refinement (Kudra 2007, chapters 3 and 4).

A search over `store/abstract.py` sees a part of the states, more of them the more predicates there are. If it found no
violation, and some abstract state stood for several states, predicates are added that split such states, and the next
search begins. That ends: a search in which nothing is left to split was a whole one (Theorem of section 3.1), and its
verdict and its certificate are those of an ordinary search.

| name          | adds                                                                      | for each search |
|---------------|---------------------------------------------------------------------------|-----------------|
| `min-only`    | for each abstract state to be split, a slot of it above its least value   | many            |
| `max-overlap` | the one predicate that splits most of them                                | one             |
| `min-set`     | few that split all of them, by a greedy covering                          | some            |

To write your own, derive from `Refinement`, give it `predicates`, and name it by `--abstraction MODULE:CLASS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar

from pathproof.extensions import find_class
from pathproof.store.abstract import Segments, Slot

Predicate = tuple[Slot, int]


class Refinement(ABC):
    """A way to choose predicates."""

    name: ClassVar[str]

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    @abstractmethod
    def predicates(self, split: Sequence[Segments]) -> Iterable[Predicate]:
        """Some `slot > k`. `split`: of each abstract state that stood for several, the slots whose values differed,
        with the least and the greatest. `slot > k` splits it if least <= k < greatest."""


class MinOnly(Refinement):
    name = "min-only"

    def predicates(self, split: Sequence[Segments]) -> Iterable[Predicate]:
        for segments in split:
            slot = self.random.choice(sorted(segments, key=repr))
            yield slot, segments[slot][0]


class MaxOverlap(Refinement):
    name = "max-overlap"

    def predicates(self, split: Sequence[Segments]) -> Iterable[Predicate]:
        counted = [(_overlap(ranges), slot) for slot, ranges in _by_slot(split).items()]
        most = max(count for (count, _), _ in counted)
        yield self.random.choice([(slot, bound) for (count, bound), slot in counted if count == most])


class MinSet(Refinement):
    name = "min-set"

    def predicates(self, split: Sequence[Segments]) -> Iterable[Predicate]:
        candidates = [(slot, bound) for slot, ranges in _by_slot(split).items() for bound in _stabbing(ranges)]
        left = list(split)
        while left:
            counted = [(sum(_splits(each, segments) for segments in left), each) for each in candidates]
            most = max(count for count, _ in counted)
            chosen = self.random.choice([each for count, each in counted if count == most])
            left = [segments for segments in left if not _splits(chosen, segments)]
            yield chosen


REFINEMENTS: dict[str, type[Refinement]] = {each.name: each for each in (MinOnly, MaxOverlap, MinSet)}


class Abstraction:
    """The predicates so far, and how they become more."""

    def __init__(self, refinement: Refinement) -> None:
        self.refinement = refinement
        self.predicates: dict[Slot, list[int]] = {}
        self.refinements = 0

    def refine(self, split: Iterable[Segments]) -> bool:
        """Adds predicates; False if there is none to add."""
        eligible = [segments for segments in split if segments]
        if not eligible:
            return False
        before = self.count
        for slot, bound in self.refinement.predicates(eligible):
            bounds = self.predicates.setdefault(slot, [])
            if bound not in bounds:
                insort(bounds, bound)
        self.refinements += 1
        return self.count > before

    @property
    def count(self) -> int:
        return sum(map(len, self.predicates.values()))


def find_refinement(name: str) -> type[Refinement]:
    """The technique of that name, or the user's own by MODULE:CLASS, where MODULE may also be a file."""
    return find_class("abstraction", name, REFINEMENTS, Refinement, ("seed",))


def _by_slot(split: Sequence[Segments]) -> dict[Slot, list[tuple[int, int]]]:
    found: dict[Slot, list[tuple[int, int]]] = {}
    for segments in split:
        for slot, segment in segments.items():
            found.setdefault(slot, []).append(segment)
    return found


def _splits(predicate: Predicate, segments: Segments) -> bool:
    slot, bound = predicate
    return slot in segments and segments[slot][0] <= bound < segments[slot][1]


def _overlap(ranges: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """How many of the ranges some k splits at most, and the least such k."""
    ends = sorted([(least, 1) for least, _ in ranges] + [(greatest, -1) for _, greatest in ranges])
    most, best, open_ones = 0, ends[0][0], 0
    for bound, change in ends:  # at one k, those that end there are counted first: greatest > k no more
        open_ones += change
        if open_ones > most:
            most, best = open_ones, bound
    return most, best


def _stabbing(ranges: Sequence[tuple[int, int]]) -> list[int]:
    """The fewest k that split all of the ranges."""
    found: list[int] = []
    for least, greatest in sorted(ranges, key=lambda each: each[1]):
        if not found or found[-1] < least:
            found.append(greatest - 1)
    return found
