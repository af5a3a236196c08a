"""A certificate that was sent: its head, and the chunks that the receiver needs at the moment, in memory.

It is read by the same code as a file, with the same checks: the head names the certificate by its digest and has the
digests of the chunks, so whoever knows the one can tell whether the others are those that were meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

from pathproof.certificate.container import Certificate
from pathproof.errors import InvalidCertificate


class CarriedCertificate(Certificate):
    """Reads chunks from `chunks`, which its owner fills."""

    def __init__(self, path: str, head: bytes) -> None:
        self.path = Path(path)  # for messages: where the sender has it
        self.chunks: Mapping[int, bytes] = {}
        self._read_head(BytesIO(head), len(head))

    def stored(self, number: int) -> bytes:
        if number not in self.chunks:
            raise InvalidCertificate(f"chunk {number} was not sent", str(self.path))
        return self.chunks[number]


def chunks_for(certificate: Certificate, ranges: Iterable[tuple[int, int]]) -> dict[int, bytes]:
    """The chunks that whoever walks these rows needs, as they are stored: those with the rows, and the one after, of
    which the path is compared."""
    last = len(certificate) - 1
    numbers = {
        number
        for begin, end in ranges
        for number in range(certificate.chunk_of(begin), min(certificate.chunk_of(end), last) + 1)
    }
    return {number: certificate.stored(number) for number in sorted(numbers)}
