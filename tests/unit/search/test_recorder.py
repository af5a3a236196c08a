"""What is recorded for certificates: sixteen bytes a state, right whatever the search, or a reason why not."""

from dataclasses import astuple

import pytest

from pathproof.certificate import Row, preorder
from pathproof.search import Recorder, Settings, Strategy, Turn, check, strategies
from support.certificates import rows_of
from support.fake_machine import GraphMachine

GRAPH = {"a": ["b", "c", None], "b": ["d", "a"], "c": ["d", "d"], "d": ["e"], "e": []}


def recorded(name: str = "breadth-first", machine: GraphMachine | None = None) -> Recorder:
    recorder = Recorder()
    check(machine or GraphMachine(GRAPH), Settings(search=name), [recorder])
    return recorder


def test_sixteen_bytes_a_state() -> None:
    *columns, left_open = astuple(recorded().graph)
    assert left_open is None
    assert sum(column.itemsize for column in columns) == 16
    assert {len(column) for column in columns} == {5}


def test_breadth_first() -> None:
    recorder = recorded()
    assert recorder.problem == ""
    rows = [Row(3, 0b011, 2), Row(2, 0b01, 1), Row(1, 1, 3), Row(0, 0, 1), Row(2, 0, 1)]
    assert list(preorder(recorder.graph)) == rows


def test_depth_first_is_the_plain_recursive_walk() -> None:
    machine = GraphMachine(GRAPH)
    assert list(preorder(recorded("depth-first", machine).graph)) == rows_of(machine)


@pytest.mark.parametrize("name", ["breadth-first", "depth-first", "random-depth-first"])
def test_every_tree_has_the_same_graph_below(name: str) -> None:
    rows = list(preorder(recorded(name).graph))
    assert sorted(row.fanout for row in rows) == [0, 1, 2, 2, 3]
    assert sum(row.indegree for row in rows) == 1 + 7
    assert sum(row.productive.bit_count() for row in rows) == 4


def test_a_restart_begins_anew() -> None:
    """What was recorded before a location was declared is void."""
    machine = GraphMachine(
        {"a": ["b"], "b": ["c"], "c": []},
        undeclared={("b", 0): ("mutable", "x")},
        refined={"x": {"a": ["b", "c"], "b": ["c"], "c": []}},
    )
    rows = list(preorder(recorded(machine=machine).graph))
    assert [row.fanout for row in rows] == [2, 1, 0]
    assert sum(row.indegree for row in rows) == 4


class Twice(Strategy):
    """Takes every choice of a state twice."""

    name = "twice"

    def __init__(self, machine, seed) -> None:
        super().__init__(machine, seed)
        self.turns: list[Turn] = []

    def reached(self, node, state) -> None:
        self.turns += [Turn(node, choice) for choice in range(node.fanout) for _ in range(2)]

    def next(self) -> Turn | None:
        return self.turns.pop() if self.turns else None


def test_choices_taken_twice_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(strategies.STRATEGIES, "twice", Twice)
    recorder = recorded("twice")
    assert recorder.problem == "search twice took some choices more than once"
