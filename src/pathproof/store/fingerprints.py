"""Fingerprints only: 128 bits of each state (hash compaction, as in TLC and Murphi).

Two different states with one fingerprint would be taken for one. The fingerprint is a sum of keyed hashes
under a key drawn afresh for each run, so nobody can prepare such a pair, and the chance that one exists
among n states is at most n(n-1)/2 divided by 2^128: below 10^-24 for ten million states. That is stated
with the verdict.
"""

from __future__ import annotations

from pathproof.machine.interface import State
from pathproof.store.interface import Numbered, Statistics


def collision_chance(states: int) -> float:
    """An upper bound of the chance that two of so many states share a fingerprint."""
    return states * (states - 1) / 2 / 2**128


def caveat(states: int) -> str:
    """What a verdict that rests on that many fingerprints must add."""
    return (
        "states were compared by 128-bit fingerprints; "
        f"the chance that two different ones were taken for one is at most {collision_chance(states):.1e}"
    )


class Fingerprints(Numbered[int]):
    """16 bytes of information a state."""

    name = "fingerprints"

    def _kept(self, state: State) -> int:
        return state.fingerprint()

    def statistics(self) -> Statistics:
        return {"bytes": 16 * len(self), "bytes_per_state": 16, "collision_chance": collision_chance(len(self))}

    def caveat(self) -> str:
        return caveat(len(self))
