"""The walk at native speed: the kernel walks the rows of a chunk, and comes back with every state that may be wrong and
every row that is. What is checked is what `walker.py` checks, in the same order and with the same words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NoReturn, cast

from pathproof.certificate import Position
from pathproof.certificate.codec import Chunk, decode_path
from pathproof.certifier.session import Session
from pathproof.certifier.walker import Part, Ticker, Walker, undeclared_step
from pathproof.errors import CertificateRejected, InvalidCertificate, Undeclared
from pathproof.machine import State
from pathproof.machine.native import NativeMachine, NativeState

_SLICE = 0.05  # seconds
_PORTION = 1 << 13  # rows handed to the kernel at a time: they are copied on the way
_JUDGING = -2  # the kernel's `choice` while it judges a state


class NativeWalker(Walker):
    """Walks ranges of rows in the kernel."""

    def __init__(self, session: Session, ticker: Ticker | None = None) -> None:
        super().__init__(session, ticker)
        self._native = cast(NativeMachine, session.machine)
        self._loop = self._native.certify(self.trustful, self.weights.point)

    def walk(self, ranges: Iterable[tuple[int, int]]) -> Part:
        self._loop = self._native.certify(self.trustful, self.weights.point)  # which counts from nothing
        return super().walk(ranges)

    def _walk(self, begin: int, end: int) -> None:
        certificate, loop = self.certificate, self._loop
        chunk_number, chunk, position = certificate.position(begin, not self.trustful)
        self._begin(position, begin)
        number = begin
        while True:
            first = certificate.firsts[chunk_number]
            stop = min(end, certificate.firsts[chunk_number + 1])
            while number < stop:
                end_of_portion = min(stop, number + _PORTION)
                self._rows(chunk, number - first, end_of_portion - first)
                self._walk_rows(number, chunk.fanouts[number - first : end_of_portion - first])
                number = end_of_portion
            if number < certificate.firsts[chunk_number + 1]:
                return  # the region ends within a chunk
            chunk_number += 1
            if chunk_number == len(certificate):
                if not loop.over():
                    raise InvalidCertificate("the script ends before its tree is complete")
                return
            if self._position() != decode_path(certificate.columns(chunk_number).path):
                raise InvalidCertificate(
                    f"chunk {chunk_number} does not begin where chunk {chunk_number - 1} ends"
                )
            if number == end:
                return
            del chunk  # not two at a time
            chunk = certificate.chunk(chunk_number, not self.trustful)

    def _begin(self, position: Position, row: int) -> None:
        try:
            event = self._loop.begin(position.choices, [_bytes(mask) for mask in position.remaining])
        except Undeclared as undeclared:
            choice = self._loop.choice()
            raise undeclared_step(undeclared, row if choice >= 0 else 0, choice) from None
        if event == "done":
            return
        depth, choice = len(self._loop.choices()), self._loop.choice()
        step = "the last step" if depth == position.depth else f"step {depth} of its path"
        if event == "path dropped":
            raise CertificateRejected("path", f"{step} ends in a false assume()", row)
        if event == "path later":
            raise CertificateRejected("path", f"{step} has choices to come that are not there", row)
        raise CertificateRejected("path", f"{step} takes choice {choice} of {self._loop.found()}", row)

    def _rows(self, chunk: Chunk, begin: int, end: int) -> None:
        shapes = [(fanout, _bytes(mask)) for fanout, mask in chunk.table]
        numbers = array("I", list(chunk.numbers[begin:end]))
        indegrees = array("Q", chunk.indegrees[begin:end])
        self._loop.rows(shapes, numbers.tobytes(), indegrees.tobytes())

    def _walk_rows(self, first: int, fanouts: Sequence[int]) -> None:
        loop = self._loop
        told = 0
        while (event := self._advance(first)) != "done":
            row = first + loop.next()
            if event == "look":
                self._look(row)
            elif event != "paused":
                self._reject(event, row, fanouts[loop.next()])
            if self.ticker is not None:
                self.ticker(loop.next() - told)
                told = loop.next()
        if self.ticker is not None:
            self.ticker(loop.next() - told)

    def _advance(self, first: int) -> str:
        loop = self._loop
        try:
            return loop.walk(_SLICE)
        except Undeclared as undeclared:
            if loop.choice() == _JUDGING:
                raise self._undeclared_by_property(undeclared, first + loop.next()) from None
            choice = loop.choice() if loop.choice() >= 0 else (loop.choices() or [-1])[-1]
            raise undeclared_step(undeclared, first + loop.next(), choice) from None

    def _look(self, row: int) -> None:
        loop = self._loop
        state = cast(State, NativeState(self._native, loop.looked_at()))
        last = [loop.choice()] if loop.choice() >= 0 else []
        self._judge_state(state, row, self._position(), *last)

    def _reject(self, event: str, row: int, fanout: int) -> NoReturn:
        loop = self._loop
        if event == "fanout":
            raise CertificateRejected(
                "fanout", f"its state has {loop.found()} choices, and the script says {fanout}", row
            )
        if event == "dropped":
            choice = loop.choices()[-1]
            raise CertificateRejected(
                "productive", f"choice {choice} of its parent is to lead here, and ends in a false assume()", row
            )
        raise InvalidCertificate("the script goes on after its tree is complete")

    def _position(self) -> Position:
        choices = self._loop.choices()
        pairs = zip(choices, self._loop.remaining(), strict=True)
        masks = [int.from_bytes(mask, "little") >> choice + 1 - base for choice, (base, mask) in pairs]
        return Position(array("I", choices), masks, self._loop.over())

    def _add_up(self) -> None:
        part = self.part
        counts = self._loop.counts()
        part.rows, part.transitions, part.choices, part.dropped, part.indegrees, part.depth, part.replayed = counts
        part.closure = self._loop.closure()
        judged = zip(self._native.invariants, self._loop.judged(), strict=True)
        self.properties.silent -= {name for name, somewhere in judged if somewhere}


def _bytes(mask: int) -> bytes:
    return mask.to_bytes((mask.bit_length() + 7) // 8, "little")
