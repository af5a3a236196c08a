"""The closure check: one sum that is zero if and only if (but for a chance of 2^-120 or so) every transition of
every row leads to a row.

    sum over all transitions of H(target) + H(initial) - sum over rows of indegree * H(row) = 0   (mod 2^127 - 1)

Each row but the first is entered by one transition of the tree, and the first by the `H(initial)`: so a row
together with the way into it contributes `(1 - indegree) * H(row)`, and only unproductive transitions remain.
A state that is entered once need not even be hashed.

H is a pseudo-random function of the fingerprint under a key that the certifier draws after she has the file. It
must not be linear: a fingerprint is itself a sum over components, and sums of sums cancel (docs/soundness.md).
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
        self._key = derived(key, b"closure")

    def of(self, fingerprint: int) -> int:
        digest = blake2b(fingerprint.to_bytes(16, "little"), digest_size=16, key=self._key).digest()
        return (int.from_bytes(digest, "little") >> 1) % PRIME


def false_accept_chance(rows: int, transitions: int) -> float:
    """An upper bound of the chance that a wrong certificate is accepted: two states with one fingerprint among
    all that were seen, or a sum that is zero by accident."""
    seen = rows + transitions + 1
    return seen * seen / 2**129 + 2**-126
