"""Finding strategies, the orders they search in, and the one in the documentation."""

import re
from operator import ne
from pathlib import Path

import pytest

from pathproof.errors import UsageError
from pathproof.machine.interface import Access, Pending
from pathproof.search import Limits, Node, Observer, Settings, check
from pathproof.search.strategies import STRATEGIES, find_strategy
from pathproof.search.strategy import Strategy
from pathproof.search.walks import RandomWalk
from support.fake_machine import Graph, GraphMachine

ROOT = Path(__file__).parents[3]
TREE = {"a": ["b", "c"], "b": ["d", "e"], "c": ["f"]}


class Order(Observer):
    def started(self, exploration):
        self.steps = []

    def stepped(self, source, choice, target, new):
        self.steps.append((source.number, choice))


def order(search: str, **settings) -> list[tuple[int, int]]:
    observer = Order()
    check(GraphMachine(TREE), Settings(search=search, **settings), [observer])
    return observer.steps


def test_breadth_first_goes_by_distance() -> None:
    assert order("breadth-first") == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]


def test_depth_first_goes_to_the_end_of_each_path_first() -> None:
    assert order("depth-first") == [(0, 0), (1, 0), (1, 1), (0, 1), (4, 0)]


def test_random_depth_first_takes_all_in_some_order() -> None:
    orders = {tuple(order("random-depth-first", seed=seed)) for seed in range(20)}
    assert len(orders) == 4
    assert all(len(steps) == 5 for steps in orders)


def test_a_random_walk_starts_again_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomWalk, "walks", 3)
    steps = order("random-walk")
    assert len(steps) == 6
    assert [source for source, _ in steps[::2]] == [0, 0, 0]


def test_a_random_walk_ends_its_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomWalk, "walks", 3)
    monkeypatch.setattr(RandomWalk, "length", 7)
    result = check(GraphMachine({"a": ["a"]}), Settings(search="random-walk"))
    assert (result.verdict, result.states, result.transitions) == ("incomplete", 1, 21)


def walks(search: type[Strategy], graph: Graph, pending=None, count: int = 40) -> list[list[int]]:
    """The choices of so many walks from "a", until there are none."""
    machine = GraphMachine(graph, pending=pending or {})
    states = {name: machine._state(name) for name in {*graph, *(t for ts in graph.values() for t in ts)}}
    strategy = search(machine, 5)
    found = []
    for _ in range(count):
        name, choices = "a", []
        while fanout := len(graph.get(name, ())):
            if choices or not found:  # a walk that follows another begins by itself
                strategy.reached(Node(0, len(choices), fanout, None, True), states[name])
            turn = strategy.next()
            choices.append(turn.choice)
            name = graph[name][turn.choice]
        found.append(choices)
    return found


LADDER = {name: [after, after] for name, after in zip("abcdefgh", "bcdefghi", strict=True)}  # two threads, always


def test_pct_changes_its_mind_as_often_as_the_bound_allows() -> None:
    for bound in (1, 2, 3):
        changes = [sum(map(ne, each, each[1:])) for each in walks(find_strategy(f"pct-{bound}"), LADDER, count=200)]
        assert max(changes) == bound - 1
    assert find_strategy("pct").bound == 3


def test_pct_begins_with_any_thread() -> None:
    assert {each[0] for each in walks(find_strategy("pct"), LADDER)} == {0, 1}


@pytest.mark.parametrize("name", ["pct-0", "pct-101", "pct-", "pct-x", "pct-\u0661"])
def test_a_depth_that_is_none(name: str) -> None:
    with pytest.raises(UsageError):
        find_strategy(name)


def test_pos_draws_again_what_conflicts() -> None:
    """Without conflicts the thread that waits keeps its priority, which is the lesser of two draws."""
    free = [each[:2] for each in walks(find_strategy("pos"), LADDER, count=600)]
    write = [Pending(f"T{number}", "", 0, (Access("x", True),)) for number in range(2)]
    racing = [each[:2] for each in walks(find_strategy("pos"), LADDER, dict.fromkeys(LADDER, write), count=600)]
    switches = [sum(one != two for one, two in each) / 600 for each in (free, racing)]
    assert 0.27 < switches[0] < 0.40  # one in three
    assert 0.43 < switches[1] < 0.57


def test_a_random_walk_finds_what_is_wrong() -> None:
    machine = GraphMachine({"a": ["a", "b"], "b": ["a", "c"]}, holds={"i": lambda name: name != "c"})
    result = check(machine, Settings(search="random-walk"))
    assert result.verdict == "violated"
    assert result.violation is not None
    assert result.violation.choices == (1, 1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("best-first", "there are breadth-first, depth-first"),
        ("no_such_module:Own", "cannot import no_such_module"),
        ("nowhere.py:Own", "no such file"),
        ("json:JSONDecoder", "no class JSONDecoder derived from"),
        ("json:nothing", "no class nothing"),
        (":", "cannot import"),
    ],
)
def test_a_strategy_that_is_none_is_a_wrong_call(name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        find_strategy(name)


def test_a_module_that_fails_is_a_wrong_call(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("raise SystemExit('no')")
    with pytest.raises(UsageError, match=r"cannot import .*own.py: no"):
        find_strategy(f"{file}:Own")


OWN = """
from pathproof.search import Strategy
class Own(Strategy):
    name = "own"
    def reached(self, node, state): {reached}
    def next(self): return {given}
class Picky(Own):
    def __init__(self): pass
"""


@pytest.mark.parametrize(
    ("name", "reached", "given", "message"),
    [
        ("Own", "{}[node]", "None", r"Own raised KeyError: .* \(own.py, line 5\)"),
        ("Own", "pass", "1 // 0", r"raised ZeroDivisionError: .* \(own.py, line 6\)"),
        ("Own", "pass", "3", "gave 3, which is neither a Turn nor None"),
        ("Picky", "pass", "None", r"Picky\(machine, seed\) is what will be called: too many"),
    ],
)
def test_what_it_does_wrong_is_said_of_it(tmp_path: Path, name: str, reached: str, given: str, message: str) -> None:
    """And not taken for a fault of ours."""
    file = tmp_path / "own.py"
    file.write_text(OWN.format(reached=reached, given=given))
    with pytest.raises(UsageError, match=message):
        check(GraphMachine({"a": ["a", "b"], "b": []}), Settings(search=f"{file}:{name}"))


def test_a_module_is_found_in_the_current_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strategy_of_mine.py").write_text(
        "from pathproof.search.strategy import DepthFirst\nclass Own(DepthFirst): name = 'own'\n"
    )
    monkeypatch.chdir(tmp_path)
    assert find_strategy("strategy_of_mine:Own").name == "own"


def test_the_documented_strategy_works(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "search.md").read_text(), re.DOTALL)
    (example,) = [block for block in blocks if "(Strategy)" in block]
    assert len(example.splitlines()) <= 50
    file = tmp_path / "example.py"
    file.write_text(example)
    (name,) = re.findall(r"class (\w+)\(Strategy\)", example)
    search = f"{file}:{name}"
    result = check(GraphMachine(TREE), Settings(search=search))
    assert (result.verdict, result.states, result.transitions) == ("verified", 6, 5)
    machine = GraphMachine(TREE, holds={"i": lambda name: name != "f"})
    assert check(machine, Settings(search=search)).verdict == "violated"
    assert check(GraphMachine(TREE), Settings(search=search, limits=Limits(states=2))).verdict == "incomplete"


def test_the_base_strategy_is_abstract() -> None:
    strategy = Strategy(GraphMachine({}), 0)
    with pytest.raises(NotImplementedError):
        strategy.next()
    assert len(strategy) == 0
    assert "" not in STRATEGIES
