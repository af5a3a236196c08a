"""What each store says of itself."""

import pytest

from pathproof.errors import UsageError
from pathproof.store import BitState, Collapsed, Exact, Fingerprints, Uncompressed
from pathproof.store.collapsed import pack, unpack
from pathproof.store.fingerprints import collision_chance
from support.fake_machine import GraphMachine, GraphState


def fill(store, *names):
    for number, name in enumerate(names):
        store.add(GraphState(store.machine, name), number)
    return store


def test_uncompressed_keeps_all_contents() -> None:
    store = fill(Uncompressed(GraphMachine({})), "abc", "abd")
    assert store.statistics() == {"bytes": 2 * 3 * (4 + 1), "bytes_per_state": 15}


def test_collapsed_counts_its_pools() -> None:
    store = fill(Collapsed(GraphMachine({})), "abc", "abd", "abd")
    # Two packed vectors of a width byte and three ids; four letters of one byte in the pools.
    assert store.statistics() == {"bytes": 8, "pool_entries": 4, "pool_bytes": 4, "bytes_per_state": 6}


@pytest.mark.parametrize("largest", [0, 127, 128, 32_767, 32_768, 2**31 - 1, 2**31, -1, -128, -129, -(2**31) - 1])
def test_packing_is_reversible_at_every_width(largest: int) -> None:
    assert tuple(unpack(pack((1, largest, 0)))) == (1, largest, 0)


def test_packing_takes_as_little_as_it_can() -> None:
    assert len(pack((1, 2, 127))) == 4
    assert len(pack((1, 2, 128))) == 7
    assert len(pack((-1,))) == 2


def test_fingerprints_state_their_chance() -> None:
    store = fill(Fingerprints(GraphMachine({})), *map(chr, range(100, 200)))
    assert collision_chance(len(store)) == pytest.approx(100 * 99 / 2 / 2**128)
    assert "1.5e-35" in store.caveat()


def test_fingerprints_trust_the_fingerprint() -> None:
    """Two states with one fingerprint are one: that is the chance that is stated."""
    machine = GraphMachine({})
    store = Fingerprints(machine)
    one, other = GraphState(machine, "a"), GraphState(machine, "b")
    one.fingerprint = other.fingerprint = lambda: 7
    assert store.add(one, 0) == 0
    assert store.add(other, 1) == 0


def test_a_small_bit_table_loses_states_and_says_so() -> None:
    store = fill(BitState(GraphMachine({}), bits=3), *map(chr, range(100, 200)))
    assert len(store) <= 8
    assert store.statistics()["filled"] > 0.5
    assert "known" in store.caveat()


def test_a_bit_table_sets_at_most_three_bits_a_state() -> None:
    store = fill(BitState(GraphMachine({}), bits=20), "a", "b")
    assert 2 <= store.statistics()["filled"] * 2**20 <= 6
    assert store.statistics()["bytes"] == 2**17


@pytest.mark.parametrize("fingerprint", [0, 5, 2 << 64 | 5])
def test_a_state_sets_three_bits_even_if_half_its_fingerprint_is_zero(fingerprint: int) -> None:
    machine = GraphMachine({})
    state = GraphState(machine, "a")
    state.fingerprint = lambda: fingerprint
    store = BitState(machine, bits=3)
    store.add(state, 0)
    assert store.statistics()["filled"] == 3 / 8


@pytest.mark.parametrize("bits", [-1, 0, 2, 41])
def test_the_size_of_a_bit_table_is_checked(bits: int) -> None:
    with pytest.raises(UsageError, match="bits"):
        BitState(GraphMachine({}), bits)


def test_only_bit_state_is_lossy() -> None:
    assert [s.lossy for s in (Exact, Uncompressed, Collapsed, Fingerprints, BitState)] == [False] * 4 + [True]
