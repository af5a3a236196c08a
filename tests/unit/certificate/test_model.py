"""Modelled columns: written and read by both machines alike, whatever they hold and whatever was done to them."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathproof.certificate import Row, RowPosition, codec
from pathproof.certificate.codec import MODELLED, Chunk, compress, decode, encode, varints
from pathproof.certificate.model import LARGEST, Rows, read_column, write_column
from pathproof.errors import InvalidCertificate
from pathproof.machine import has_kernel

needs_kernel = pytest.mark.skipif(not has_kernel(), reason="there is no kernel")
MASKS = st.integers(0, 2**64 - 1) | st.integers(0, 7)


@st.composite
def columns(draw: st.DrawFn) -> tuple[list[int], Rows]:
    """A column of either kind, of rows that need be no tree."""
    masks = draw(st.lists(MASKS, min_size=1, max_size=5))
    numbers = st.integers(0, len(masks) - 1)
    path = draw(st.lists(st.tuples(st.integers(0, 63), MASKS), max_size=3))
    start = [(choice, later >> choice + 1 << choice + 1) for choice, later in path]
    count = draw(st.integers(1, 50))
    if draw(st.booleans()):
        return draw(st.lists(numbers, min_size=count, max_size=count)), Rows(count, None, masks, start)
    values = st.integers(0, 12) | st.integers(0, LARGEST)
    known = draw(st.lists(numbers, min_size=count, max_size=count))
    return draw(st.lists(values, min_size=count, max_size=count)), Rows(count, known, masks, start)


def by_kernel(data: bytes, rows: Rows) -> bytes | str:
    from pathproof.machine import _kernel

    numbers = b"" if rows.numbers is None else varints(rows.numbers)
    start = RowPosition()
    for choice, later in rows.start:
        start.append(choice, later >> choice + 1)
    try:
        return _kernel.read_column(data, rows.count, numbers, rows.masks, codec._encode_path(start))
    except ValueError as error:
        return f"it {error}"


def by_model(data: bytes, rows: Rows) -> bytes | str:
    try:
        return varints(read_column(data, rows, "it"))
    except InvalidCertificate as error:
        return error.message


@given(columns())
def test_what_is_written_is_read(given_column: tuple[list[int], Rows]) -> None:
    column, rows = given_column
    assert read_column(write_column(column, rows), rows, "it") == column


@needs_kernel
@given(columns())
def test_the_kernel_writes_the_same(given_column: tuple[list[int], Rows]) -> None:
    from pathproof.machine import _kernel

    column, rows = given_column
    numbers = b"" if rows.numbers is None else varints(rows.numbers)
    data = _kernel.write_column(varints(column), rows.count, numbers, rows.masks, rows.start)
    assert data == write_column(column, rows)
    assert by_kernel(data, rows) == varints(column)


@needs_kernel
@given(columns(), st.binary(max_size=40))
def test_any_bytes_are_a_column_or_none_to_both(given_column: tuple[list[int], Rows], data: bytes) -> None:
    _, rows = given_column
    assert by_kernel(data, rows) == by_model(data, rows)


@given(columns(), st.binary(min_size=1, max_size=3))
def test_a_column_ends_where_it_ends(given_column: tuple[list[int], Rows], more: bytes) -> None:
    column, rows = given_column
    data = write_column(column, rows)
    for changed in (data + more, data[:-1]):
        assert by_model(changed, rows) != varints(column)


def tree(depth: int) -> list[Row]:
    """Rows in preorder of a tree whose siblings differ, with indegrees that follow from shapes."""
    if depth == 0:
        return [Row(2, 0, 3)]
    return [Row(3, 0b101, 1 + depth % 3), *tree(depth - 1), *tree(depth - 1 if depth % 2 else max(0, depth - 3))]


def chunk_of(rows: list[Row]) -> Chunk:
    chunk = Chunk(RowPosition())
    for row in rows:
        chunk.append(row)
    return chunk


def test_a_model_is_taken_where_it_is_smaller() -> None:
    chunk = chunk_of(tree(16))
    columns = encode(chunk)
    assert columns.numbers[0] == MODELLED or columns.indegrees[0] == MODELLED
    assert decode(columns, len(chunk)) == chunk


def test_a_path_of_far_choices_is_not_believed() -> None:
    """A file of some bytes: with each mask moved to where its choice is, it would be half a gigabyte."""
    path = codec.varints([1000]) + (codec.varints([codec.MAX_FANOUT, 1]) + b"\1") * 1000
    columns = codec.Columns(compress(path), compress(b"\1\0"), bytes([MODELLED, 0, 0, 0, 0]), b"")
    tracemalloc.start()
    try:
        with pytest.raises(InvalidCertificate, match="rows have more than 64 choices"):
            codec.unpack(columns, 1, indegrees=False)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_rows_with_many_choices_are_not_modelled() -> None:
    """Masks of any width would cost a reader more than the column's size."""
    chunk = chunk_of([Row(65, 1 << 64, 1), Row(65, 0, 1)])
    columns = encode(chunk)
    assert decode(columns, 2) == chunk
    columns.numbers = bytes([MODELLED]) + columns.numbers[1:]
    with pytest.raises(InvalidCertificate, match="more than 64 choices"):
        decode(columns, 2)
