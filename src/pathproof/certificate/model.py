"""A column predicted row by row, and arithmetically coded: for columns in which zstd sees too little.

zstd finds what was there before, byte for byte. What it cannot see is the tree: what a row looks like depends on its
ancestors, on the sibling before it and, for an indegree, on the row's shape. Here each of six such contexts has an
opinion on the next binary decision, and the opinions are mixed by weights that are learned on the way (Mahoney's
PAQ, in a small form). On the example programs that takes a third off what zstd needs, up to a half; where
subtrees repeat exactly, zstd is better, and the writer takes what is smaller, chunk by chunk (`codec.py`).

Whoever reads makes the same predictions as the writer, since they depend on what was read before and on nothing
else: all in whole numbers, so that they are the same everywhere. docs/certificate-format.md has every one of them.
`kernel/model.cpp` is the same in C++, some fifty times as fast, and used where there is a kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from pathproof.errors import InvalidCertificate

WIDEST = 64  # fanout of a row whose column can be modelled
LARGEST = 1 << 62

_CONTEXTS, _COMMON, _LONGEST, _TRUSTED = 6, 6, 15, 16
_SMALL, _LENGTH, _DIGITS = 32, 32 + _COMMON, 33 + _COMMON  # sets of weights; those below are for the first decision
_MASK = (1 << 32) - 1
_MASK64 = (1 << 64) - 1
# fmt: off
_CURVE = (1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
          3901, 3975, 4024, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094)
# fmt: on
_RATES = tuple(131072 // (2 * count + 3) for count in range(16))

Start = Sequence[tuple[int, int]]  # for each ancestor of the first row the choice taken and a mask of those after it


@dataclass(frozen=True)
class Rows:
    """What is known of the rows whose column is coded: how many; their shapes' numbers, if the column is that of
    indegrees less one, and None if it is that of these numbers; the masks of the shapes; where the first row is."""

    count: int
    numbers: Sequence[int] | None
    masks: Sequence[int]
    start: Start


def _mixed(a: int, b: int) -> int:
    x = (a << 32 | b) * 0x9E3779B97F4A7C15 & _MASK64
    return ((x ^ x >> 32) * 0xBF58476D1CE4E5B9 & _MASK64) >> 32


def _rolled(before: int, word: int, shift: int) -> int:
    return ((before * 5 << shift) + (word + 1) * 0x2C1B3C6D) & _MASK


def _squashed(x: int) -> int:
    """4096 / (1 + e^(-x / 256))."""
    if x > 2046:
        return 4095
    if x < -2047:
        return 0
    place, part = (x >> 7) + 16, x & 127
    return (_CURVE[place] * (128 - part) + _CURVE[place + 1] * part + 64) >> 7


def _inverse() -> list[int]:
    found: list[int] = []
    for x in range(-2047, 2048):
        found += [x] * (_squashed(x) + 1 - len(found))
    return found


_STRETCHED = _inverse()


class _Coder(Protocol):
    def code(self, bit: int, chance: int) -> int:
        """One bit, which is 1 with a chance of so many 4096ths. A reader ignores the one that it is given."""


class _Writer:
    def __init__(self) -> None:
        self.low, self.high = 0, _MASK
        self.data = bytearray()

    def code(self, bit: int, chance: int) -> int:
        middle = self.low + ((self.high - self.low) * chance >> 12)
        if bit:
            self.high = middle
        else:
            self.low = middle + 1
        while not (self.low ^ self.high) >> 24:
            self.data.append(self.high >> 24)
            self.low, self.high = self.low << 8 & _MASK, self.high << 8 & _MASK | 255
        return bit

    def end(self) -> bytes:
        return bytes(self.data) + bytes([self.high >> 24])


class _Reader:
    def __init__(self, data: bytes, what: str) -> None:
        self.low, self.high = 0, _MASK
        self.data, self.what = data, what
        self.value = int.from_bytes(data[:4].ljust(4, b"\0"), "big")
        self.at = 4

    def code(self, bit: int, chance: int) -> int:
        middle = self.low + ((self.high - self.low) * chance >> 12)
        bit = int(self.value <= middle)
        if bit:
            self.high = middle
        else:
            self.low = middle + 1
        while not (self.low ^ self.high) >> 24:
            self.low, self.high = self.low << 8 & _MASK, self.high << 8 & _MASK | 255
            byte = self.data[self.at] if self.at < len(self.data) else 0
            self.value = self.value << 8 & _MASK | byte
            self.at += 1
        if self.at > len(self.data) + 3:
            raise InvalidCertificate(f"{self.what} is too short")
        return bit

    def end(self) -> None:
        if self.at != len(self.data) + 3:
            raise InvalidCertificate(f"{self.what} is too long")


def _width(rows: int, least: int, most: int) -> int:
    return min(most, max(least, (rows - 1).bit_length()))


class _Model:
    """Numbers as binary decisions."""

    def __init__(self, coder: _Coder, rows: int) -> None:
        self.coder = coder
        bits = _width(rows, 10, 17)
        self.shift = 32 - bits
        self.chances = [2048] * (1 << bits)
        self.counts = bytearray(1 << bits)  # how often a chance was changed, up to 15
        self.weights = [[20000] * _CONTEXTS for _ in range(_DIGITS + 1)]

    def code(self, value: int, contexts: Sequence[int], expected: int, certainty: int) -> int:
        """The number, which is `value` if it is being written."""

        def decide(wanted: bool | int, node: int, which: int) -> int:
            return self._decide(int(wanted), contexts, node, self.weights[which])

        if decide(value == expected, _mixed(expected, 1), certainty):
            return expected
        for guess in range(_COMMON):
            if guess != expected and decide(value == guess, 2 + guess, _SMALL + guess):
                return guess
        rest = value - _COMMON + 1  # at least 1
        width = rest.bit_length()
        length = 1
        while length < 63 and decide(length < width, 16 + length, _LENGTH):
            length += 1
        found = 1
        for bit in range(length - 2, -1, -1):
            node = found + (length << 12) if length <= 12 else 128 + bit
            found = found << 1 | decide(rest >> bit & 1, node, _DIGITS)
        return found - 1 + _COMMON

    def _decide(self, wanted: int, contexts: Sequence[int], node: int, weights: list[int]) -> int:
        chances, counts, shift = self.chances, self.counts, self.shift
        slots = [_mixed(context + i & _MASK, node) >> shift for i, context in enumerate(contexts)]
        inputs = [_STRETCHED[chances[slot]] for slot in slots]
        total = sum(weight * value for weight, value in zip(weights, inputs, strict=True))
        chance = min(max(_squashed(total >> 16), 1), 4095)
        bit = self.coder.code(wanted, chance)
        error = ((bit << 12) - chance) * 30
        for i, slot in enumerate(slots):
            weights[i] = min(max(weights[i] + (inputs[i] * error + 0x8000 >> 16), -1 << 24), 1 << 24)
            old, count = chances[slot], counts[slot]
            chances[slot] = min(max(old + (((bit << 12) - old) * _RATES[count] >> 16), 1), 4095)
            counts[slot] = min(count + 1, 15)
        return bit


@dataclass
class _Ancestor:
    remaining: int = 0  # productive choices after the one taken
    choice: int = 0
    word: int = 0
    sibling: int = 0
    near: int = 0
    middle: int = 0
    far: int = 0


class _Surroundings:
    """What is known of a row before it is read."""

    def __init__(self, rows: Rows) -> None:
        self.path = [_Ancestor(remaining, choice) for choice, remaining in rows.start]
        bits = _width(rows.count, 8, 15)
        self.shift = 32 - bits
        self.places = [0] * (1 << bits)
        self.last = bytearray(1 << bits)
        self.history = bytearray()
        self.near = self.middle = self.far = 0  # of the ancestors
        self.few = self.some = self.many = 0  # of the rows before
        self.place = self.match = self.length = self.matched = 0

    def contexts(self, shape: int) -> list[int]:
        parent = self.path[-1] if self.path else _Ancestor()
        taken = _mixed(parent.word, parent.choice)
        self.near = _rolled(parent.near, taken, 16)
        self.middle = _rolled(parent.middle, taken, 7)
        self.far = _rolled(parent.far, taken, 3)
        self.place = _mixed(_mixed(self.middle, parent.sibling), shape) >> self.shift
        self.matched = self.history[self.match - 1] if self.match else 0
        matched = self.matched + 1 if self.match else 0
        guesses = _mixed(_mixed(self.last[self.place], matched), min(self.length, _LONGEST))
        sibling = _mixed(taken, parent.sibling)
        return [_mixed(one, shape) for one in (guesses, self.far, self.near, sibling, self.few, self.some)]

    def expected(self) -> int:
        if self.match and self.length >= _TRUSTED:
            return self.matched
        return self.last[self.place] - 1 if self.last[self.place] else self.matched

    def certainty(self) -> int:
        return 16 + min(self.length // 2, _LONGEST) if self.match else 0

    def enter(self, number: int, shape: int, productive: int) -> None:
        word = _mixed(number & _MASK, shape)
        self.last[self.place] = min(number + 1, 255)
        self.history.append(min(number, 255))
        self.few = _rolled(self.few, word, 11)
        self.some = _rolled(self.some, word, 6)
        self.many = _rolled(self.many, word, 3)
        if self.match and self.matched == number:
            self.match += 1
            self.length += 1
        else:
            self.match = self.length = 0
        place = self.many >> self.shift
        if not self.match:
            self.match = self.places[place]
        self.places[place] = len(self.history) + 1  # the next row, counted from 1
        path = self.path
        if productive:
            path.append(_Ancestor(productive, 0, word, 0, self.near, self.middle, self.far))
        else:
            while path and not path[-1].remaining:
                path.pop()
            if not path:
                return
            path[-1].sibling = _mixed(word, path[-1].choice)
        parent = path[-1]
        parent.choice = (parent.remaining & -parent.remaining).bit_length() - 1
        parent.remaining &= parent.remaining - 1


def _go_through(coder: _Coder, rows: Rows, value: Callable[[int], int], what: str) -> Iterator[int]:
    model, around = _Model(coder, rows.count), _Surroundings(rows)
    for row in range(rows.count):
        known = 0 if rows.numbers is None else rows.numbers[row] + 1
        contexts = around.contexts(known)
        number = model.code(value(row), contexts, around.expected(), around.certainty())
        shape = number if rows.numbers is None else known - 1
        if shape >= len(rows.masks) or number > LARGEST:
            raise InvalidCertificate(f"{what} has a number out of range or padded")
        yield number
        around.enter(number, known, rows.masks[shape])


def write_column(column: Sequence[int], rows: Rows) -> bytes:
    """The column as bytes."""
    writer = _Writer()
    for _ in _go_through(writer, rows, column.__getitem__, ""):
        pass
    return writer.end()


def read_column(data: bytes, rows: Rows, what: str) -> list[int]:
    """The column again."""
    reader = _Reader(data, what)
    found = list(_go_through(reader, rows, lambda _: 0, what))
    reader.end()
    return found
