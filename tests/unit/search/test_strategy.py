"""Finding strategies, the orders they search in, and the one in the documentation."""

import re
from pathlib import Path

import pytest

from fake_machine import GraphMachine
from pathproof.errors import UsageError
from pathproof.search import Limits, Observer, Settings, check
from pathproof.search.strategy import STRATEGIES, RandomWalk, Strategy, find_strategy

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
