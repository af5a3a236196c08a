"""Every strategy passes these, over every way of backtracking: a complete search is complete, and says so rightly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathproof.search import Limits, Observer, Settings, Statistics, check
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.strategies import STRATEGIES
from support.fake_machine import Graph, GraphMachine, distances, reachable

EXHAUSTIVE = [name for name, strategy in STRATEGIES.items() if strategy.exhaustive]
SAMPLING = [name for name, strategy in STRATEGIES.items() if not strategy.exhaustive]
STATES = ["a", "b", "ab", "ba", "abc", "cba", "cab", "aab"]  # one is not another read backwards

GRAPHS = st.dictionaries(
    st.sampled_from(STATES), st.lists(st.sampled_from([*STATES, None]), max_size=4), max_size=len(STATES)
)


class Record(Observer):
    """Everything that a search tells."""

    def started(self, exploration):  # type: ignore[no-untyped-def]
        self.exploration = exploration
        self.fanouts: dict[int, int] = {}
        self.parents: dict[int, tuple[int, int]] = {}
        self.steps: list[tuple[int, int, int | None]] = []

    def found(self, node, parent, choice):  # type: ignore[no-untyped-def]
        self.fanouts[node.number] = node.fanout
        self.parents[node.number] = (parent.number if parent else -1, choice)

    def stepped(self, source, choice, target, new):  # type: ignore[no-untyped-def]
        self.steps.append((source.number, choice, target))


def names(machine: GraphMachine, record: Record) -> list[str]:
    """The state behind each number, had by following the tree."""
    result: list[str] = []
    for number in range(record.exploration.states):
        name = machine.start
        for choice in record.exploration.graph().path(number):
            name = machine.graph[name][choice]  # type: ignore[assignment]
        result.append(name)
    return result


@pytest.mark.parametrize("backtrack", BACKTRACKING)
@pytest.mark.parametrize("search", EXHAUSTIVE)
@given(graph=GRAPHS, seed=st.integers(0, 3))
def test_a_complete_search_takes_every_choice_once(search: str, backtrack: str, graph: Graph, seed: int) -> None:
    machine, record = GraphMachine(graph), Record()
    result = check(machine, Settings(search=search, backtrack=backtrack, seed=seed), [record])
    found = names(machine, record)
    assert result.verdict == "verified"
    assert sorted(found) == sorted(reachable(graph))
    assert result.states == len(found)
    assert result.transitions == sum(t is not None for name in found for t in graph.get(name, ()))
    # The script's columns: every choice of every state taken exactly once, to the target that the graph has.
    assert sorted((source, choice) for source, choice, _ in record.steps) == sorted(
        (number, choice) for number, name in enumerate(found) for choice in range(len(graph.get(name, ())))
    )
    for source, choice, target in record.steps:
        assert graph[found[source]][choice] == (None if target is None else found[target])
    assert [record.fanouts[number] for number in range(len(found))] == [len(graph.get(n, ())) for n in found]
    assert result.depth == max(len(record.exploration.graph().path(n)) for n in range(len(found)))


@pytest.mark.parametrize("search", EXHAUSTIVE)
@given(graph=GRAPHS, target=st.sampled_from(STATES))
def test_what_is_wrong_is_found_if_it_can_be_reached(search: str, graph: Graph, target: str) -> None:
    machine = GraphMachine(graph, holds={"never": lambda name: name != target})
    result = check(machine, Settings(search=search))
    if target not in reachable(graph):
        assert result.verdict == "verified"
        return
    assert result.verdict == "violated"
    assert result.violation is not None
    name = "a"
    for choice in result.violation.choices:
        name = graph[name][choice]  # type: ignore[assignment]
    assert name == target
    assert [record.choice for record in result.violation.trace] == list(result.violation.choices)
    if search == "breadth-first":
        assert len(result.violation.choices) == distances(graph)[target]


@pytest.mark.parametrize("search", EXHAUSTIVE)
@given(graph=GRAPHS, limit=st.integers(1, 9))
def test_a_limit_of_states_is_kept_and_never_verifies_less(search: str, graph: Graph, limit: int) -> None:
    result = check(GraphMachine(graph), Settings(search=search, limits=Limits(states=limit)))
    everything = len(reachable(graph))
    assert result.states == min(limit, everything)
    assert result.verdict == ("verified" if limit >= everything else "incomplete")


@given(graph=GRAPHS, limit=st.integers(1, 5))
def test_a_limit_of_depth_covers_just_that_depth(graph: Graph, limit: int) -> None:
    result = check(GraphMachine(graph), Settings(limits=Limits(depth=limit)))
    depths = distances(graph)
    within = [name for name, depth in depths.items() if depth <= limit]
    assert result.states == len(within)
    cut = any(depths[name] == limit and graph.get(name) for name in within)
    assert result.verdict == ("incomplete" if cut else "verified")
    assert result.incomplete == (f"reached the limit of {limit} steps from the start" if cut else "")


@pytest.mark.parametrize("search", SAMPLING)
@given(graph=GRAPHS)
def test_a_sample_never_verifies(search: str, graph: Graph) -> None:
    result = check(GraphMachine(graph), Settings(search=search, limits=Limits(depth=8)))
    assert result.verdict == "incomplete"
    assert result.states <= len(reachable(graph))


@pytest.mark.parametrize("search", STRATEGIES)
def test_one_seed_is_one_search(search: str) -> None:
    graph = {name: list("bcdefgh") for name in "abcdefg"}

    def order(seed: int) -> list[tuple[int, int, int | None]]:
        record = Record()
        check(GraphMachine(graph), Settings(search=search, seed=seed, limits=Limits(depth=3)), [record])
        return record.steps

    assert order(1) == order(1)
    assert (order(1) == order(2)) == (search in ("breadth-first", "depth-first"))


def test_statistics_describe_the_graph() -> None:
    statistics = Statistics()
    check(GraphMachine({"a": ["b", None, "a"], "b": ["c"]}), Settings(), [statistics])
    assert statistics.by_depth == {0: 1, 1: 1, 2: 1}
    assert statistics.by_fanout == {3: 1, 1: 1, 0: 1}
    assert (statistics.revisits, statistics.dropped) == (1, 1)
