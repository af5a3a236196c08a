"""Values as bytes and back: the same value, in its one spelling; and any other bytes are refused, cheaply."""

import struct
import tracemalloc
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathproof.errors import InvalidState
from pathproof.machine import wire
from pathproof.machine.objects import Object
from pathproof.machine.packing import world
from pathproof.machine.values import NOT_FOUND, Record, Value, alike
from pathproof.machine.wire import MAX_COLLIDING, RECORDS, Reader, Writer
from support.machines import machine_for

MACHINE = machine_for("x = 1\n")
POOL = MACHINE.memory.pool
WORLD = world(MACHINE.constants)
MODULE = MACHINE.memory.module_ref("__main__")
BEGINNING = b"\x00\x00\x00\x08__main__"  # its name
CHILDREN = [POOL.child(MODULE, label) for label in ("x", 0, ("x", 1), -3, 1 << 40)]
THREADS = [POOL.thread(()), POOL.thread((0, 3))]
CONSTANTS = [MACHINE.interpreter.types.classes["int"], MACHINE.interpreter.types.classes["dict"]]

texts = st.text(st.characters(codec=None), max_size=80)
ints = (
    st.integers() | st.integers(-200, 200) | st.sampled_from([2**k + d for k in (7, 31, 59, 63, 64) for d in (-1, 0)])
)
keys = ints | texts | st.binary(max_size=5) | st.booleans() | st.none() | st.sampled_from([*CHILDREN, *THREADS])
leaves = (
    keys
    | st.floats()
    | st.sampled_from([*CONSTANTS, Ellipsis, NotImplemented, NOT_FOUND])
    | st.builds(range, ints, ints, ints.filter(bool))
)


def combined(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    records = [
        st.tuples(*[inner] * most).map(lambda fields, tag=tag: Record(tag, fields))
        for tag, (_, most) in RECORDS.items()
    ]
    return st.lists(inner, max_size=4).map(tuple) | st.one_of(records) | st.frozensets(keys, max_size=4)


values = st.recursive(leaves, combined, max_leaves=12)


def written(items: list[Value]) -> bytes:
    """As in a stream: the names of parents come first."""
    writer = Writer()
    writer.name(MODULE)
    writer.values(items)
    return writer.taken()


def read(data: bytes) -> list[Value]:
    reader = Reader(WORLD)
    reader.begin(data)
    reader.name()
    found = reader.values()
    if not reader.at_end:
        raise InvalidState("something follows")
    return found


@given(st.lists(values, max_size=5))
def test_what_is_read_is_what_was_written(items: list[Value]) -> None:
    found = read(written(items))
    assert alike(tuple(found), tuple(items))
    assert written(found) == written(items)


@given(values, values)
def test_different_values_are_written_differently(left: Value, right: Value) -> None:
    assert (written([left]) == written([right])) == alike(left, right)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_refused(data: bytes) -> None:
    with suppress(InvalidState):
        read(BEGINNING + data)


@given(st.lists(values, min_size=1, max_size=4), st.data())
def test_damaged_bytes_are_a_value_or_refused(items: list[Value], data: st.DataObject) -> None:
    given = bytearray(written(items))
    given[data.draw(st.integers(0, len(given) - 1))] = data.draw(st.integers(0, 255))
    with suppress(InvalidState):
        read(bytes(given))


def test_texts_and_names_are_spelled_once() -> None:
    writer = Writer()
    writer.name(MODULE)
    writer.values(["a text that comes again", CHILDREN[0]])
    writer.taken()
    writer.values(["a text that comes again", CHILDREN[0]])
    assert len(writer.taken()) == 5


# -- what bytes may claim ---------------------------------------------------------------------------------------------


def varint(number: int) -> bytes:
    writer = Writer()
    writer.number(number)
    return writer.taken()


LARGE = varint((1 << 56) - 1)


@pytest.mark.parametrize(
    "data",
    [
        LARGE,
        b"\xff" * 12,
        b"\x01" + bytes([wire._BYTES]) + LARGE,
        b"\x01" + bytes([wire._POSITIVE]) + LARGE,
        b"\x01" + bytes([wire._TEXT]) + b"\x00" + LARGE,
        b"\x01" + bytes([wire._TUPLE]) + LARGE,
        b"\x01" + bytes([wire._OBJECT]) + LARGE,
        b"\x01" + bytes([wire._THREAD]) + b"\x00\x01" + LARGE,
        b"\x01" + bytes([wire._TUPLE, 1]) * 100_000,
        b"\x01" + bytes([wire._FROZENSET, 1]) * 100_000,
        b"\x01" + bytes([wire._RECORD, 0, 2]) * 100_000,
        b"\x01" + bytes([wire._OBJECT, 0, 2, 1, wire._TUPLE, 1]) * 10_000,
        b"\x01" + bytes([wire._RANGE]) * 100_000,
    ],
)
def test_nothing_is_made_of_what_is_merely_claimed(data: bytes) -> None:
    tracemalloc.start()
    with pytest.raises(InvalidState):
        read(BEGINNING + data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10 * len(data) + 200_000


def test_long_texts_are_not_multiplied() -> None:
    """A stream cannot mention a megabyte by a byte."""
    writer = Writer()
    for _ in range(3):
        writer.text("x" * 1000)
    assert len(writer.taken()) > 3000


def test_keys_that_collide_are_few() -> None:
    prime = (1 << 61) - 1
    colliding: Any = [number * prime for number in range(1, MAX_COLLIDING + 2)]
    wire.check_keys(colliding[:-1], 0)
    with pytest.raises(InvalidState, match="same hash"):
        wire.check_keys(colliding, 0)


def test_nan_is_no_key() -> None:
    nan = struct.pack("<d", float("nan"))
    with pytest.raises(InvalidState, match="nan"):
        read(BEGINNING + bytes([1, wire._FROZENSET, 1, wire._TUPLE, 1, wire._FLOAT]) + nan)


@pytest.mark.parametrize(
    "inner",
    [
        bytes([wire._TUPLE, 2, 0x90]),
        bytes([wire._FROZENSET, 2, 0x90]),
        bytes([wire._TUPLE, 40, *[wire._OBJECT, 1] * 39]),
    ],
)
def test_walking_what_is_nested_takes_no_time(inner: bytes) -> None:
    """Each of these would take hours if anything was walked again at each level that it is in."""
    for depth in (10, 16, 199):
        try:
            found = read(BEGINNING + b"\x01" + inner * depth + bytes([wire._TUPLE, 0]))
        except InvalidState:
            continue
        item = Object("list", MACHINE.interpreter.types.classes["list"], found)
        item.encoded()
        item.edges()


def test_mentions_may_not_be_deep_and_many() -> None:
    data = bytes([wire._TUPLE, 1]) * 150 + bytes([wire._TUPLE]) + varint(50_000) + bytes([wire._OBJECT, 1]) * 50_000
    with pytest.raises(InvalidState, match="nested too deeply"):
        read(BEGINNING + b"\x01" + data)
