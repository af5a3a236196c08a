"""The kernel puts what a search recorded into rows as `preorder` does. If these failed, certificates of honest searches
would be rejected, or written differently with and without the kernel."""

from __future__ import annotations

import copy
import random
from array import array

import pytest

from pathproof.certificate import codec, container, preorder
from pathproof.certificate.codec import encode
from pathproof.certificate.container import assemble, build, recorded
from pathproof.search import Graph

_kernel = pytest.importorskip("pathproof.machine._kernel")


def record(chance: random.Random, states: int, widest: int) -> Graph:
    """A tree whose children come in any order of their choices, as with strategies of one's own."""
    found = Graph()
    free: list[list[int]] = []
    for state in range(states):
        parents = [number for number, choices in enumerate(free) if choices]
        if state and not parents:
            break
        parent = chance.choice(parents) if state else 0
        found.parents.append(parent)
        found.choices.append(free[parent].pop(chance.randrange(len(free[parent]))) if state else 0)
        fanout = chance.choice((0, 1, 2, 3, widest)) if state else widest
        found.fanouts.append(fanout)
        found.indegrees.append(chance.choice((1, 1, 1, 2, 200, 70_000)))
        free.append(list(range(fanout)))
    return found


@pytest.mark.parametrize("widest", [5, 64, 65, 300])
def test_rows_are_those_of_the_plain_walk(widest: int) -> None:
    chance = random.Random(widest)
    sizes = []
    for _ in range(40):
        drawn = record(chance, chance.randrange(1, 300), widest)
        rows = list(preorder(copy.deepcopy(drawn)))
        size = chance.choice((1, 7, 1000))
        sizes.append(len(rows))
        chunks = list(recorded(drawn, size))
        expected = list(container.in_chunks(rows, size))
        assert chunks == expected
        assert [chunk.depth for chunk in chunks] == [chunk.depth for chunk in expected]
        assert list(map(encode, chunks)) == list(map(encode, expected))
        assert assemble(chunks) == build(rows, size)
    assert max(sizes) > 100


def test_a_chunk_ends_where_masks_are_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "WIDE", 90)
    drawn = record(random.Random(1), 300, 300)
    rows = list(preorder(copy.deepcopy(drawn)))
    chunks = list(recorded(drawn))
    assert len(chunks) > 3
    assert chunks == list(container.in_chunks(rows, container.ROWS))


def test_the_columns_are_looked_at() -> None:
    def column(*values: int) -> array[int]:
        return array("I", values)

    with pytest.raises(ValueError, match="different lengths"):
        _kernel.Recorded(column(0, 0), column(0), column(0, 0), column(0, 0), column())
    with pytest.raises(ValueError, match="different lengths"):
        _kernel.Recorded(column(), column(), column(), column(), column())
    with pytest.raises(ValueError, match="before its parent"):
        _kernel.Recorded(column(0, 1), column(0, 0), column(1, 0), column(1, 1), column())
    with pytest.raises(ValueError, match="not there"):
        _kernel.differences(column(0, 1), column(1, 1), [0], [])
    with pytest.raises(ValueError, match="different lengths"):
        _kernel.differences(column(0), column(1, 1), [0], [])


def test_without_a_kernel_the_certificate_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = record(random.Random(2), 200, 5)
    with_kernel = assemble(recorded(copy.deepcopy(drawn), 50))
    monkeypatch.setattr(container, "has_kernel", lambda: False)
    monkeypatch.setattr(codec, "has_kernel", lambda: False)
    assert assemble(recorded(drawn, 50)) == with_kernel
