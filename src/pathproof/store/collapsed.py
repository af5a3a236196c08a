"""Collapse (paper 004, section 2.2): a state is the list of the ids of its components.

The machine interns components in pools as it runs, so the store only packs the ids, each in as few bytes as
the largest needs, and keeps the packed bytes. Packing is injective at each width, and the width is part of
what is packed, so equal bytes mean equal states. The pools' sizes are reported with the store's own: the
paper's "state size" is both together, divided by the number of states.
"""

from __future__ import annotations

from array import array

from pathproof.machine.interface import State
from pathproof.store.interface import Numbered, Statistics

_WIDTHS = (
    (1 << 7, "b"),
    (1 << 15, "h"),
    (1 << 31, "i"),
    (1 << 63, "q"),
)  # signed: error states have ids below 0


def pack(vector: tuple[int, ...]) -> bytes:
    """The ids in as few bytes each as the largest needs, after one byte that says how many that is."""
    largest = max(max(vector, default=0), ~min(vector, default=0))
    code = next(code for bound, code in _WIDTHS if largest < bound)
    return code.encode() + array(code, vector).tobytes()


def unpack(packed: bytes) -> array[int]:
    """The ids again."""
    return array(chr(packed[0]), packed[1:])


class Collapsed(Numbered[bytes]):
    """Packed vectors of component ids."""

    name = "collapsed"

    def _kept(self, state: State) -> bytes:
        return pack(state.vector())

    def statistics(self) -> Statistics:
        components = {identifier for packed in self._numbers for identifier in unpack(packed)}
        pools = sum(len(self.machine.component(identifier)) for identifier in components)
        vectors = sum(map(len, self._numbers))
        return {
            "bytes": vectors,
            "pool_entries": len(components),
            "pool_bytes": pools,
            "bytes_per_state": (vectors + pools) / max(1, len(self)),
        }
