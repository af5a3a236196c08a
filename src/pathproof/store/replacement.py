"""Which state a full cache gives up (Taleghani 2010, chapters 2.4 and 4).

A policy gives each state that may be replaced a key. The one with the least key goes first, and among equals one is
drawn at random. That is all a policy does: keeping states in order of their keys is the cache's business (`cache.py`).
A policy may also say how many states are `drawn` at random; then the least of these goes.

| name          | goes first                          | the idea                                                     |
|---------------|-------------------------------------|--------------------------------------------------------------|
| `cost`        | what is cheapest to explore again   | Algorithm 4.1: meeting it again costs all that it leads to   |
| `random`      | any                                 | no bookkeeping; hard to beat                                 |
| `age`         | what came first                     | what was not met for long will not be met again              |
| `hits`        | what was met least often            | what was met often will be met again                         |
| `hits-most`   | what was met most often             | the reverse: a state has only so many transitions into it    |
| `stratified`  | what is at two levels of three      | one level in three stops every search that is done again     |
| `depth`       | what is deepest                     | less hangs below it                                          |
| `learned`     | what little was given up below      | what the cache keeps need not be explored again              |

To write your own, derive from `Replacement`, give it `key`, and name it by `--replacement MODULE:CLASS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from pathproof.extensions import find_class


class Kept:
    """A state in the cache.

    `cost` is one and the costs of all that it leads to, as Algorithm 4.1 adds them up: an upper bound of how many
    states are explored again if it is replaced and met again, where there are no cycles. It stops at `MOST`.

    `near` is the same of what the cache is likely to have given up by then (see `Learned`)."""

    __slots__ = ("age", "cost", "depth", "fingerprint", "hits", "key", "near")

    def __init__(self, fingerprint: int, age: int, depth: int) -> None:
        self.fingerprint = fingerprint
        self.age = age  # how many states were visited before it
        self.depth = depth  # of this visit
        self.hits = 0  # how often it was met again
        self.cost = 1
        self.near = 1
        self.key: int | None = None  # None: it is on the path, and cannot be replaced


MOST = 1 << 62
MOST_NEAR = 1 << 31


class Replacement(ABC):
    """A policy."""

    name: ClassVar[str]
    drawn: ClassVar[int] = 0  # if not 0: how many are drawn, of which the least goes

    @abstractmethod
    def key(self, kept: Kept) -> int:
        """Asked when the search leaves the state, and whenever it is met again after that (or of those that were
        drawn, then): the least goes first."""


def rank(number: int) -> int:
    """A number on a scale that is exact up to 64, and has eight steps to the double of a number from there on."""
    if number < 64:
        return number
    octave = number.bit_length() - 1
    return 64 + (octave - 6) * 8 + (number >> octave - 3 & 7)


class Cost(Replacement):
    """Costs that differ by less than an eighth are equal: keeping all of them in order is what the thesis spent its
    time on."""

    name = "cost"

    def key(self, kept: Kept) -> int:
        return rank(kept.cost)


class Random(Replacement):
    name = "random"

    def key(self, kept: Kept) -> int:
        return 0


class Age(Replacement):
    name = "age"

    def key(self, kept: Kept) -> int:
        return kept.age


class Hits(Replacement):
    name = "hits"

    def key(self, kept: Kept) -> int:
        return rank(kept.hits)


class HitsMost(Replacement):
    name = "hits-most"

    def key(self, kept: Kept) -> int:
        return -rank(kept.hits)


class Stratified(Replacement):
    """Geldenhuys (2004) with m = 3, k = 0: two states in three are given up first. With m = 2 a cache of less than half
    of the states has nothing left to choose from; with m = 4 searches that are done again go three levels deep."""

    name = "stratified"
    levels = 3

    def key(self, kept: Kept) -> int:
        return int(kept.depth % self.levels == 0)


class Depth(Replacement):
    name = "depth"

    def key(self, kept: Kept) -> int:
        return -kept.depth


class Learned(Replacement):
    """What it really takes to explore a state again depends on what the cache still has by then. The costs of
    Algorithm 4.1 do not know that: they grow with all that hangs below, and what is dear to explore only if everything
    was forgotten is kept for ever, while whole regions of cheap states go, one below the other.

    So the cache learns what it keeps. It knows how near the states were that it gave up lately, on average. A state
    that is left now and is not above that is likely to go, and adds what it takes to the state before it; one above it
    is likely to stay, and adds one. So above some states that go there is always one that stays, however small the
    cache is, and whoever explores again comes to an end soon.

    The least of sixteen that are drawn goes. The least of all would often be the one that came last."""

    name = "learned"
    drawn = 16

    def key(self, kept: Kept) -> int:
        return kept.near


REPLACEMENTS: dict[str, type[Replacement]] = {
    each.name: each for each in (Cost, Random, Age, Hits, HitsMost, Stratified, Depth, Learned)
}


def find_replacement(name: str) -> type[Replacement]:
    """The policy of that name, or the user's own by MODULE:CLASS, where MODULE may also be a file."""
    return find_class("replacement", name, REPLACEMENTS, Replacement, ())
