"""Values as bytes: what packed states are made of (`packing.py`), written by a `Writer` and read by a `Reader`.

Both keep tables that live as long as a stream. A text or a name of an object is spelled out the first time and
mentioned by its number afterwards. A number is written seven bits at a time, the low ones first; 0 says that something
new follows. Nothing here depends on a process: names are a parent and a label, code and constants are known by their
texts. Everything has one spelling only.

The reader believes nothing. It never recurses deeper than `MAX_NESTING`, makes nothing larger than some multiple of
what it has read, and raises `InvalidState` for whatever a writer would not have written. Only one thing is left to the
caller: that everything is spelled in the one right way, which he sees by writing again what was read. Texts longer than
`LONGEST` are not numbered: otherwise a few bytes could stand for megabytes many times over.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from pathproof.errors import InvalidState
from pathproof.machine.values import (
    NOT_FOUND,
    UNBOUND,
    Primitive,
    Record,
    Ref,
    ThreadRef,
    Value,
    in_value_order,
)

MAX_NESTING = 200  # of tuples and the like: the machines walk them by recursion
NESTED_SET = 12  # levels for which a frozenset counts: its elements are ordered by walking all that is in them
TOO_DEEP = (
    f"a value is nested more than {MAX_NESTING} deep, where a frozenset counts for {NESTED_SET}: "
    "such a state cannot be packed"
)
LONGEST = 64  # bytes of a text that is mentioned by number
MAX_COLLIDING = 100  # keys of one container with the same hash: the host compares them all with each other

(
    _NONE, _FALSE, _TRUE, _ELLIPSIS, _NOT_IMPLEMENTED, _UNBOUND, _NOT_FOUND, _POSITIVE, _NEGATIVE, _FLOAT, _TEXT,
    _BYTES, _TUPLE, _FROZENSET, _RANGE, _RECORD, _PRIMITIVE, _OBJECT, _CONSTANT, _THREAD, SAME,
) = range(21)  # fmt: skip
_SMALL, _LEAST, _MOST = 0x80, -16, 111  # ints of one byte
_SINGLE: list[Value] = [None, False, True, Ellipsis, NotImplemented, UNBOUND, NOT_FOUND]  # by their tags
_NEW_MODULE, _NEW_THREAD, _NEW_CHILD = range(3)  # kinds of names

# How many fields a record of a state has, at least and at most.
RECORDS: dict[str, tuple[int, int]] = {
    "method": (2, 2), "property": (4, 4), "staticmethod": (1, 1), "classmethod": (1, 1), "super": (3, 3),
    "slice": (2, 3), "keys": (1, 1), "values": (1, 1), "items": (1, 1), "identity": (1, 1), "ident": (1, 1),
    "hash": (1, 1), "clock": (0, 0), "traceback": (0, 0), "key": (2, 2), "place": (1, 1),
    "unmodelled": (2, 2),
}  # fmt: skip
_RECORD_TAGS = list(RECORDS)
_RECORD_NUMBERS = {tag: number for number, tag in enumerate(RECORDS)}


class Writer:
    """One side of a stream: what has been sent, and the message under way."""

    def __init__(self) -> None:
        self.out = bytearray()
        self._texts: dict[str, int] = {}
        self.names: dict[Ref, int] = {}

    def taken(self) -> bytes:
        message, self.out = bytes(self.out), bytearray()
        return message

    def number(self, number: int) -> None:
        while number > 0x7F:
            self.out.append(number & 0x7F | 0x80)
            number >>= 7
        self.out.append(number)

    def _sized(self, data: bytes) -> None:
        self.number(len(data))
        self.out += data

    def text(self, text: str) -> None:
        known = self._texts.get(text)
        if known is not None:
            self.number(known)
            return
        data = text.encode("utf-8", "surrogatepass")
        if len(data) <= LONGEST:
            self._texts[text] = len(self._texts) + 1
        self.out.append(0)
        self._sized(data)

    def name(self, ref: Ref) -> None:
        """The name of an object of the state. That of its parent has been written before (`packing.walk`)."""
        known = self.names.get(ref)
        if known is not None:
            self.number(known)
            return
        self.names[ref] = len(self.names) + 1
        self.out.append(0)
        if type(ref) is ThreadRef:
            self.out.append(_NEW_THREAD)
            self.number(len(ref.path))
            for part in ref.path:
                self.number(part)
        elif ref.parent is None:
            self.out.append(_NEW_MODULE)
            self.text(str(ref.label))
        else:
            self.out.append(_NEW_CHILD)
            self.number(self.names[ref.parent])
            self.value(ref.label)

    def values(self, values: Sequence[Value], depth: int = 0) -> None:
        self.number(len(values))
        for value in values:
            self.value(value, depth)

    def value(self, value: Any, depth: int = 0) -> None:
        out = self.out
        kind = type(value)
        if kind is int:
            self._integer(value)
        elif kind is str:
            out.append(_TEXT)
            self.text(value)
        elif kind is Ref:
            if value.object is not None:
                out.append(_CONSTANT)
                self.text(value.label)
            else:
                out.append(_OBJECT)
                self.name(value)
        elif kind is tuple or kind is Record or kind is frozenset:
            if depth >= MAX_NESTING:
                raise InvalidState(TOO_DEEP)
            if kind is tuple:
                out.append(_TUPLE)
                self.values(value, depth + 1)
            elif kind is Record:
                out += bytes((_RECORD, _RECORD_NUMBERS[value.tag]))
                self.values(value.fields, depth + 1)
            else:
                out.append(_FROZENSET)
                self.values(in_value_order(value), depth + NESTED_SET)
        elif kind is float:
            out.append(_FLOAT)
            out += struct.pack("<d", value)
        elif kind is bytes:
            out.append(_BYTES)
            self._sized(value)
        elif kind is range:
            out.append(_RANGE)
            for part in (value.start, value.stop, value.step):
                self._integer(part)
        elif kind is Primitive:
            out.append(_PRIMITIVE)
            self.text(value.name)
        elif kind is ThreadRef:
            out.append(_THREAD)
            self.name(value)
        else:
            out.append(next(tag for tag, single in enumerate(_SINGLE) if value is single))

    def _integer(self, value: int) -> None:
        if _LEAST <= value <= _MOST:
            self.out.append(_SMALL + value - _LEAST)
        else:
            self.out.append(_NEGATIVE if value < 0 else _POSITIVE)
            self._sized(abs(value).to_bytes((value.bit_length() + 7) // 8, "little"))


class World:
    """What a reader can be told about by name: the program's own, and the pool that names are made in."""

    def __init__(
        self, module: Callable[[str], Ref], thread: Callable[[tuple[int, ...]], ThreadRef],
        child: Callable[[Ref, Value], Ref], constant: Callable[[str], Ref], primitive: Callable[[str], Primitive],
    ) -> None:  # fmt: skip
        self.module, self.thread, self.child = module, thread, child
        self.constant, self.primitive = constant, primitive


class Reader:
    """The other side. `begin` gives it the next message."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._texts: list[str] = []
        self.names: list[Ref] = []
        self._data = b""
        self._at = 0
        self._room = 0  # for places of objects inside of tuples: a label that leads there is as long as it is deep
        self.nans = 0  # how many were read

    def begin(self, data: bytes) -> None:
        self._data, self._at = data, 0
        self._room = 64 * len(data) + 10_000

    @property
    def at_end(self) -> bool:
        return self._at == len(self._data)

    def take(self, count: int) -> bytes:
        if count > len(self._data) - self._at:
            invalid("it ends too early")
        self._at += count
        return self._data[self._at - count : self._at]

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self, most: int | None = None) -> int:
        number = shift = 0
        while (byte := self.byte()) > 0x7F:
            number |= (byte & 0x7F) << shift
            shift += 7
            if shift > 56:
                invalid("a number is too large")
        number |= byte << shift
        if most is not None and number > most:
            invalid("a number is too large")
        return number

    def count(self) -> int:
        """How many things follow, of a byte at least each: it cannot claim more than there is."""
        return self.number(len(self._data) - self._at)

    def text(self) -> str:
        known = self.number(len(self._texts))
        if known:
            return self._texts[known - 1]
        data = self.take(self.number())
        try:
            text = data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            invalid("a text is not UTF-8")
        if len(data) <= LONGEST:
            self._texts.append(text)
        return text

    def name(self) -> Ref:
        known = self.number(len(self.names))
        if known:
            return self.names[known - 1]
        kind = self.byte()
        ref: Ref
        if kind == _NEW_MODULE:
            ref = self._world.module(self.text())
        elif kind == _NEW_THREAD:
            ref = self._world.thread(tuple([self.number(1 << 30) for _ in range(self.count())]))
        elif kind == _NEW_CHILD:
            parent = self.number(len(self.names))
            if not parent:
                invalid("a name comes before its parent's")
            ref = self._world.child(self.names[parent - 1], self._label())
        else:
            invalid("a name is of no known kind")
        self.names.append(ref)
        return ref

    def _label(self) -> Value:
        tag = self.byte()
        if tag == _TUPLE:
            return tuple([self._part(self.byte()) for _ in range(self.count())])
        return self._part(tag)

    def _part(self, tag: int) -> int | str:
        return self.text() if tag == _TEXT else self._integer(tag)

    def _integer(self, tag: int) -> int:
        if tag >= _SMALL:
            return tag - _SMALL + _LEAST
        if tag not in (_POSITIVE, _NEGATIVE):
            invalid("something else stands in the place of a number")
        magnitude = int.from_bytes(self.take(self.number()), "little")
        return magnitude if tag == _POSITIVE else -magnitude

    def values(self) -> list[Value]:
        return [self.value() for _ in range(self.count())]

    def slots(self) -> list[Value]:
        """Values, or none."""
        return [self._value(self.byte(), 0) for _ in range(self.count())]

    def slot(self) -> Value:
        return self._value(self.byte(), 0)

    def value(self) -> Value:
        value = self._value(self.byte(), 0)
        if value is UNBOUND:
            invalid("a value is missing")
        return value

    def value_or(self, same: Value) -> Value:
        """A value, or the one given, if it is the same."""
        tag = self.byte()
        value = same if tag == SAME else self._value(tag, 0)
        if value is UNBOUND:
            invalid("a value is missing")
        return value

    def _value(self, tag: int, depth: int) -> Value:
        if tag >= _SMALL:
            return tag - _SMALL + _LEAST
        if tag < len(_SINGLE):
            return _SINGLE[tag]
        match tag:
            case _ if tag == _TEXT:
                return self.text()
            case _ if tag == _OBJECT:
                ref = self.name()
                if type(ref) is ThreadRef:
                    invalid("a thread is mentioned as an object")
                self._room -= depth
                if self._room < 0:
                    invalid("too many objects are nested too deeply")
                return ref
            case _ if tag == _CONSTANT:
                return self._world.constant(self.text())
            case _ if tag in (_TUPLE, _RECORD, _FROZENSET):
                return self._combination(tag, depth)
            case _ if tag in (_POSITIVE, _NEGATIVE):
                return self._integer(tag)
            case _ if tag == _FLOAT:
                number: float = struct.unpack("<d", self.take(8))[0]
                self.nans += number != number
                return number
            case _ if tag == _BYTES:
                return self.take(self.number())
            case _ if tag == _RANGE:
                start, stop, step = [self._integer(self.byte()) for _ in range(3)]
                if step == 0:
                    invalid("a range has steps of 0")
                return range(start, stop, step)
            case _ if tag == _PRIMITIVE:
                return self._world.primitive(self.text())
            case _ if tag == _THREAD:
                ref = self.name()
                if type(ref) is not ThreadRef:
                    invalid("an object is mentioned as a thread")
                return ref
        return invalid("a value is of no known kind")

    def _combination(self, tag: int, depth: int) -> Value:
        if depth >= MAX_NESTING:
            invalid(f"a value is nested more than {MAX_NESTING} deep")
        number = self.byte() if tag == _RECORD else 0
        inside = depth + (NESTED_SET if tag == _FROZENSET else 1)
        parts: list[Value] = []
        nans = self.nans
        for _ in range(self.count()):  # no more frames of the host's than need be
            parts.append(self._value(self.byte(), inside))
            if parts[-1] is UNBOUND:
                invalid("a value is missing")
        if tag == _TUPLE:
            return tuple(parts)
        if tag == _FROZENSET:
            check_keys(parts, self.nans - nans)
            return frozenset(parts)
        if number >= len(_RECORD_TAGS):
            invalid("a record is of no known kind")
        name = _RECORD_TAGS[number]
        least, most = RECORDS[name]
        if not least <= len(parts) <= most:
            invalid(f"a {name} has {len(parts)} parts")
        return Record(name, tuple(parts))


def check_keys(keys: Iterable[Value], nans: int) -> None:
    """Whether the host can be asked to keep these apart: `nan` it finds by identity, and those with the same hash it
    compares one by one."""
    if nans:
        invalid("nan is a key")
    if any(count > MAX_COLLIDING for count in Counter(map(hash, keys)).values()):
        invalid("too many keys have the same hash")


def invalid(why: str) -> NoReturn:
    raise InvalidState(f"this is no packed state of the program: {why}")
