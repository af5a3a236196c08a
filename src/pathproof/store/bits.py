"""Bit-state hashing (Holzmann 1998): a table of bits, a few of which each state sets.

A state all of whose bits are set counts as known, though it may be new, so part of the state space can be
missed: a search over this store finds bugs in very little memory and never verifies. Positions come from
the fingerprint by double hashing; an odd stride visits different bits of a table whose size is a power of
two.
"""

from __future__ import annotations

from pathproof.errors import UsageError
from pathproof.machine.interface import Machine, State
from pathproof.store.interface import UNKNOWN, Statistics, Store

HASHES = 3  # what Spin uses: more set too many bits, fewer collide too often
DEFAULT_BITS = 27  # 2^27 bits: 16 MB
SMALLEST, LARGEST = 3, 40


def checked(bits: int) -> int:
    """A size that a table can have, as a power of two; a `UsageError` if it is none."""
    if not SMALLEST <= bits <= LARGEST:
        raise UsageError(f"a bit-state table has 2^{SMALLEST} to 2^{LARGEST} bits, not 2^{bits}")
    return bits


def filling(ones: int, bits: int) -> Statistics:
    """Of a table of `2**bits` bits: how much of it is set, and how often it takes a new state for a known one."""
    filled = ones / 2**bits
    return {"filled": filled, "omission_chance": filled**HASHES}


def caveat(ones: int, bits: int) -> str:
    """What a verdict that rests on such a table must add."""
    chance = filling(ones, bits)["omission_chance"]
    return f"the bit-state table takes a new state for a known one with a chance of {chance:.1e} by now"


class BitState(Store):
    """`2**bits` bits, three for each state."""

    name = "bit-state"
    lossy = True

    def __init__(self, machine: Machine, bits: int = DEFAULT_BITS) -> None:
        super().__init__(machine)
        self._bits = checked(bits)
        self._size = 1 << bits
        self._table = bytearray(self._size >> 3)
        self._states = 0
        self._ones = 0

    def add(self, state: State, number: int) -> int:
        fingerprint = state.fingerprint()
        start, stride = fingerprint & ((1 << 64) - 1), (fingerprint >> 64) | 1
        ones = self._ones
        for position in (start + turn * stride & self._size - 1 for turn in range(HASHES)):
            byte, mask = position >> 3, 1 << (position & 7)
            if not self._table[byte] & mask:
                self._table[byte] |= mask
                self._ones += 1
        if ones == self._ones:
            return UNKNOWN
        self._states += 1
        return number

    def __len__(self) -> int:
        return self._states

    def statistics(self) -> Statistics:
        return {"bytes": len(self._table), **filling(self._ones, self._bits)}

    def caveat(self) -> str:
        return caveat(self._ones, self._bits)
