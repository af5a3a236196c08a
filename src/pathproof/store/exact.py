"""Exact stores: two states are one if and only if they are equal.

`Exact` keeps the machine's own identity of a state, whatever is cheapest there. `Uncompressed` keeps the
contents of all components, which is the "no compression" of paper 004, Table 1: nobody wants it but to
compare with.
"""

from __future__ import annotations

from collections.abc import Hashable

from pathproof.machine.interface import State
from pathproof.store.interface import Numbered, Statistics


class Exact(Numbered[Hashable]):
    """The default."""

    name = "exact"

    def _kept(self, state: State) -> Hashable:
        return state.key()


class Uncompressed(Numbered[bytes]):
    """Whole states."""

    name = "uncompressed"

    def _kept(self, state: State) -> bytes:
        # Lengths keep neighbours apart: (ab, c) is not (a, bc).
        contents = [self.machine.component(identifier) for identifier in state.vector()]
        return b"".join(len(content).to_bytes(4, "little") + content for content in contents)

    def statistics(self) -> Statistics:
        total = sum(map(len, self._numbers))
        return {"bytes": total, "bytes_per_state": total / max(1, len(self))}
