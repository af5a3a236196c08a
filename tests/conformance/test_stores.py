"""Every store passes these: new states keep the number they are given, known ones are recognised, nothing is
confused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathproof.store import STORES, Store
from pathproof.store.interface import UNKNOWN
from support.fake_machine import GraphMachine, GraphState

EXACT = [name for name, store in STORES.items() if not (store.lossy or store.forgets)]
LOSSY = [name for name, store in STORES.items() if store.lossy]

# Names that a careless encoding takes for one another: prefixes, shifted borders, one component against two, ids on
# either side of what fits a byte.
NAMES = st.lists(st.text(alphabet=[*"abc", *map(chr, range(0x100, 0x300))], max_size=5), max_size=60)


def state(machine: GraphMachine, name: str) -> GraphState:
    return GraphState(machine, name)


@pytest.fixture
def machine() -> GraphMachine:
    return GraphMachine({})


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, machine: GraphMachine) -> Store:
    return STORES[request.param](machine)


def test_new_states_get_the_number_that_they_are_given(store: Store, machine: GraphMachine) -> None:
    names = {"a": 0, "b": 1, "ab": 7}
    assert [store.add(state(machine, name), number) for name, number in names.items()] == [0, 1, 7]
    assert len(store) == 3


def test_known_states_are_recognised(store: Store, machine: GraphMachine) -> None:
    store.add(state(machine, "a"), 0)
    store.add(state(machine, "b"), 1)
    store.close(0)
    again = store.add(state(machine, "a"), 2)
    assert again == (2 if store.forgets else UNKNOWN if store.lossy else 0)
    assert store.add(state(machine, "b"), 3) == (UNKNOWN if store.lossy else 1), "it was not closed"
    assert store.add(state(machine, "c"), 4) == 4


def test_an_empty_store_reports_itself(store: Store) -> None:
    assert len(store) == 0
    assert all(isinstance(value, int | float) for value in store.statistics().values())
    assert isinstance(store.caveat(), str)


@pytest.mark.parametrize("name", EXACT)
@given(names=NAMES)
def test_exact_stores_behave_like_a_dictionary(name: str, names: list[str]) -> None:
    machine = GraphMachine({})
    store = STORES[name](machine)
    model: dict[str, int] = {}
    for text in names:
        number = len(model)
        assert store.add(state(machine, text), number) == model.setdefault(text, number)
    assert len(store) == len(model)


@pytest.mark.parametrize("name", LOSSY)
@given(names=NAMES)
def test_lossy_stores_never_call_a_known_state_new(name: str, names: list[str]) -> None:
    machine = GraphMachine({})
    store = STORES[name](machine)
    numbers = []
    seen = set()
    for text in names:
        number = store.add(state(machine, text), len(numbers))
        assert number in (UNKNOWN, len(numbers))
        assert number == UNKNOWN or text not in seen
        seen.add(text)
        numbers += [number] if number != UNKNOWN else []
    assert len(numbers) == len(store)
