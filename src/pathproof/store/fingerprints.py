"""Fingerprints only: 128 bits of each state (hash compaction, as in TLC and Murphi).

Two different states with one fingerprint would be taken for one. The fingerprint is a sum of keyed hashes
under a key drawn afresh for each run, so nobody can prepare such a pair, and the chance that one exists
among n states is at most n(n-1)/2 divided by 2^128: below 10^-24 for ten million states. That is stated
with the verdict.
"""

from __future__ import annotations

from pathproof.machine.interface import State
from pathproof.store.interface import Numbered, Statistics


class Fingerprints(Numbered[int]):
    """16 bytes of information a state."""

    name = "fingerprints"

    def _kept(self, state: State) -> int:
        return state.fingerprint()

    def collision_chance(self) -> float:
        """An upper bound of the chance that two of the states seen share a fingerprint."""
        return len(self) * (len(self) - 1) / 2 / 2**128

    def statistics(self) -> Statistics:
        return {"bytes": 16 * len(self), "bytes_per_state": 16, "collision_chance": self.collision_chance()}

    def caveat(self) -> str:
        return (
            "states were compared by 128-bit fingerprints; "
            f"the chance that two different ones were taken for one is at most {self.collision_chance():.1e}"
        )
