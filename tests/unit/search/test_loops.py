"""Which loop runs a search, what it says of that, and what whoever watches gets to see of each."""

from pathlib import Path
from typing import Any

import pytest

from pathproof.search import Graph, Node, Observer, Settings, check
from support.fake_machine import GraphMachine
from support.machines import machine_for

PROGRAM = Path(__file__).parents[3] / "examples" / "philosophers.py"
SLOW = "explored by the Python loop, some ten times slower than the native one: "
pytest.importorskip("pathproof.machine._kernel")


class Looks(Observer):
    """Overrides nothing that has to do with steps."""

    def finished(self, exploration: Any) -> None:
        self.loop = type(exploration).__name__


class Counts(Looks):
    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        pass


class Batches(Looks):
    """Learns of states in batches; sees steps where somebody shows them."""

    every_step = False

    def started(self, exploration: Any) -> None:
        self.graph = Graph()
        self.batches = 0

    def rows(self, first: int, graph: Graph) -> None:
        assert first == len(self.graph)
        self.batches += 1
        for name in ("parents", "choices", "fanouts"):
            getattr(self.graph, name).extend(getattr(graph, name))

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        raise AssertionError("the native loop shows no single states")

    def finished(self, exploration: Any) -> None:
        super().finished(exploration)
        self.whole = exploration.graph()


def searched(observer: Observer, **settings: Any) -> tuple[str, ...]:
    return check(machine_for(PROGRAM, args=("4",), engine="native"), Settings(**settings), [observer]).notes


def test_who_wants_nothing_of_steps_costs_nothing() -> None:
    looks = Looks()
    assert searched(looks) == ()
    assert looks.loop == "NativeLoop"


@pytest.mark.parametrize(
    ("observer", "settings", "reason"),
    [
        (Counts, {}, "Counts wants to see every step"),
        (Looks, {"races": True}, "races are looked for in Python"),
        (Looks, {"store": "collapsed"}, "the collapsed store is written in Python"),
        (Looks, {"store": "uncompressed"}, "the uncompressed store is written in Python"),
        (Looks, {"search": "random-depth-first"}, "random-depth-first search is written in Python"),
    ],
)
def test_what_costs_a_factor_of_ten_is_said(observer: type[Looks], settings: dict[str, Any], reason: str) -> None:
    watching = observer()
    assert SLOW + reason in searched(watching, **settings)
    assert watching.loop == "PythonLoop"


def test_the_reference_machine_is_slow_for_another_reason() -> None:
    looks = Looks()
    notes = check(machine_for(PROGRAM, args=("2",), engine="reference"), Settings(engine="reference"), [looks]).notes
    assert (notes, looks.loop) == ((), "PythonLoop")


@pytest.mark.parametrize("order", ["breadth-first", "depth-first"])
def test_batches_are_the_rows_of_the_graph(order: str) -> None:
    batches = Batches()
    machine = machine_for(PROGRAM, args=("9",), engine="native")
    result = check(machine, Settings(search=order), [batches])
    assert batches.batches >= 1
    assert len(batches.graph) == result.states
    for name in ("parents", "choices", "fanouts"):
        assert getattr(batches.graph, name) == getattr(batches.whole, name)


class Leaving(Observer):
    def started(self, exploration: Any) -> None:
        self.events: list[str] = []

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        self.events.append(f"+{node.number}")

    def left(self, node: Node) -> None:
        self.events.append(f"-{node.number}")


@pytest.mark.parametrize(
    ("order", "events"),
    [
        ("breadth-first", "+0 +1 +2 -0 +3 -3 -1 -2"),
        ("depth-first", "+0 +1 +2 -2 -1 +3 -3 -0"),
    ],
)
def test_states_are_left_when_the_search_will_not_come_back(order: str, events: str) -> None:
    """Depth-first that is when they leave the path: a store that forgets must keep what is on it."""
    leaving = Leaving()
    check(GraphMachine({"a": ["b", "c"], "b": ["d"], "c": ["d"]}), Settings(search=order), [leaving])
    assert " ".join(leaving.events) == events
