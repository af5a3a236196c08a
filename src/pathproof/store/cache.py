"""A cache of states: at most so many, by their fingerprints, of which a policy says which one goes (`replacement.py`).

What is on the path of a depth-first search is never replaced: so every cycle is noticed, and the search ends
(Theorem 4.2.2). If the path alone fills the cache, there is no room for another state, and the search cannot go on.

Draws come from a generator of our own (splitmix64), so that the kernel makes the same ones.
"""

from __future__ import annotations

from heapq import heappop, heappush

from pathproof.store.replacement import MOST, MOST_NEAR, Kept, Replacement

BYTES_PER_STATE = 500  # in the Python loop: an object, its place in two dictionaries and on a shelf
MOST_STATES = (1 << 32) - 2  # of a cache in the kernel: a larger one would never be full
_MASK = (1 << 64) - 1
_MEMORY = 10  # the average is one of the last thousand or so


class Draws:
    """Random numbers, the same for the same seed wherever they are drawn."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, bound: int) -> int:
        """One of so many. The chance of each differs by less than one in 2^32."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ mixed >> 31) >> 32) * bound >> 32


class Full(Exception):
    """Every state in the cache is on the path."""


class Cache:
    """At most `size` states. Those that the search has left (`leave`) may be replaced."""

    def __init__(self, size: int, policy: Replacement, seed: int) -> None:
        self.size = size
        self.policy = policy
        self.replaced = 0
        self._draws = Draws(seed)
        self._kept: dict[int, Kept] = {}
        self._shelves: dict[int, list[Kept]] = {}  # by key: what may be replaced
        self._places: dict[int, int] = {}  # by fingerprint: where on its shelf it is
        self._given_up = 0  # how near the states were that went, on average: a moving one, times 2 ** _MEMORY
        self._keys: list[int] = []  # a heap; some shelves in it are empty by now

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, fingerprint: int) -> Kept | None:
        """The state, met again, if it is here."""
        kept = self._kept.get(fingerprint)
        if kept is not None:
            kept.hits += 1
            if kept.key is not None and (key := self._shelf_of(kept)) != kept.key:
                self._take_off(kept)
                self._put_up(kept, key)
        return kept

    def enter(self, fingerprint: int, age: int, depth: int) -> Kept:
        """A state that is not here comes, and is on the path. Raises `Full` if there is no room."""
        if len(self._kept) == self.size:
            victim = self._next_to_go()
            self._take_off(victim)
            del self._kept[victim.fingerprint]
            self.replaced += 1
            self._given_up += victim.near - (self._given_up >> _MEMORY)
        kept = self._kept[fingerprint] = Kept(fingerprint, age, depth)
        return kept

    def leave(self, kept: Kept) -> None:
        """It is not on the path any more."""
        self._put_up(kept, self._shelf_of(kept))

    def pass_on(self, met: Kept, parent: Kept, left: bool = False) -> None:
        """A state leads to one that is here, which is done, or has just been left, or is on the path."""
        parent.cost = min(parent.cost + met.cost, MOST)
        goes = (left or met.key is not None) and met.near <= max(1, self._given_up >> _MEMORY)
        parent.near = min(parent.near + (met.near if goes else 1), MOST_NEAR)

    def _shelf_of(self, kept: Kept) -> int:
        return 0 if self.policy.drawn else self.policy.key(kept)

    def _next_to_go(self) -> Kept:
        while self._keys:
            shelf = self._shelves.get(self._keys[0])
            if shelf:
                drawn = [shelf[self._draws.below(len(shelf))] for _ in range(max(1, self.policy.drawn))]
                return min(drawn, key=self.policy.key)
            self._shelves.pop(heappop(self._keys), None)
        raise Full

    def _put_up(self, kept: Kept, key: int) -> None:
        shelf = self._shelves.get(key)
        if shelf is None:
            shelf = self._shelves[key] = []
            heappush(self._keys, key)
        kept.key = key
        self._places[kept.fingerprint] = len(shelf)
        shelf.append(kept)

    def _take_off(self, kept: Kept) -> None:
        assert kept.key is not None
        shelf, place = self._shelves[kept.key], self._places.pop(kept.fingerprint)
        last = shelf.pop()
        if last is not kept:
            shelf[place] = last
            self._places[last.fingerprint] = place
        kept.key = None
