"""The closure check: one sum that is zero if and only if (but for a chance of 2^-120 or so) every transition of
every row leads to a row.

    sum over all transitions of H(target) + H(initial) - sum over rows of indegree * H(row) = 0   (mod p = 2^127 - 1)

Each row but the first is entered by one transition of the tree, and the first by the `H(initial)`: so a row
together with the way into it contributes `(1 - indegree) * H(row)`, and only unproductive transitions remain.
A state that is entered once need not even be hashed.

H(x) is 1 / (x + k) of the fingerprint x, where the point k is drawn by the certifier, who has the file by then. As a
function of k the left side is a sum of simple fractions: unless every fingerprint occurs as often with a plus as with a
minus it is not the zero function, and has fewer zeros than there are fingerprints. So it is zero by accident with a
chance of at most their number in p, whatever the fingerprints are. H must not be linear: a fingerprint is itself a sum
over components, and sums of sums cancel (docs/soundness.md).
Sums of regions are added, in any order; that is what makes certification parallel.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b

PRIME = (1 << 127) - 1
KEY_BYTES = 32


def fresh_key() -> bytes:
    """A key that nobody could know when the certificate was written."""
    return secrets.token_bytes(KEY_BYTES)


def derived(key: bytes, purpose: bytes) -> bytes:
    """A key of its own for each purpose."""
    return blake2b(purpose, key=key, digest_size=32).digest()


class Weights:
    """H."""

    def __init__(self, key: bytes) -> None:
        self.point = int.from_bytes(derived(key, b"closure"), "little") % PRIME

    def of(self, fingerprint: int) -> int:
        value = (fingerprint + self.point) % PRIME
        return pow(value, -1, PRIME) if value else 0


def false_accept_chance(rows: int, transitions: int) -> float:
    """An upper bound of the chance that a wrong certificate is accepted: two states with one fingerprint among
    all that were seen, a sum that is zero by accident, or a point that is the pole of a term, which then is lost."""
    seen = rows + transitions + 1
    return seen * seen / 2**127 + 2 * seen / PRIME
