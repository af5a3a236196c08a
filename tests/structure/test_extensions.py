"""Whoever adds to pathproof writes one file and changes none of ours: a strategy, a store, one that forgets, an
observer."""

import sys
from pathlib import Path

import pytest

from fake_machine import Graph, GraphMachine, reachable
from pathproof.search import Limits, Settings, check, verify

STRATEGY = '''
"""Widest first."""
import heapq
from pathproof.search import Strategy, Turn

class WidestFirst(Strategy):
    name = "widest-first"
    def __init__(self, machine, seed):
        super().__init__(machine, seed)
        self.heap = []
    def reached(self, node, state):
        for choice in range(node.fanout):
            heapq.heappush(self.heap, (-node.fanout, node.number, choice, node))
    def next(self):
        if not self.heap:
            return None
        _, _, choice, node = heapq.heappop(self.heap)
        return Turn(node, choice)
    def __len__(self):
        return len(self.heap)
'''
STORE = '''
"""Keys in a list, looked through from the end."""
from pathproof.store import Store

class Listed(Store):
    name = "listed"
    def __init__(self, machine):
        super().__init__(machine)
        self.kept = []
    def add(self, state, number):
        for key, known in reversed(self.kept):
            if key == state.key():
                return known
        self.kept.append((state.key(), number))
        return number
    def __len__(self):
        return len(self.kept)
'''
FORGETFUL = '''
"""Keeps the states on the path, and the three that were closed last."""
from pathproof.store import Store

class ThreeMore(Store):
    name = "three-more"
    forgets = True
    def __init__(self, machine):
        super().__init__(machine)
        self.numbers, self.keys, self.closed = {}, {}, []
    def add(self, state, number):
        known = self.numbers.setdefault(state.key(), number)
        self.keys[known] = state.key()
        return known
    def close(self, number):
        self.closed.append(number)
        if len(self.closed) > 3:
            del self.numbers[self.keys.pop(self.closed.pop(0))]
    def __len__(self):
        return len(self.numbers)
'''
OBSERVER = '''
"""What an estimator would want: how many states there were at each depth, from batches or one by one."""
from collections import Counter
from pathproof.search import Observer

class Levels(Observer):
    every_step = False
    def started(self, exploration):
        self.depths = []
    def _row(self, number, parent):
        self.depths.append(self.depths[parent] + 1 if number else 0)
    def rows(self, first, graph):
        for number, parent in enumerate(graph.parents, first):
            self._row(number, parent)
    def found(self, node, parent, choice):
        self._row(node.number, parent.number if parent else 0)
    def finished(self, exploration):
        self.levels = Counter(self.depths)
'''
GRID: Graph = {
    f"{x}{y}": [f"{x + 1}{y}"] * (x < 3) + [f"{x}{y + 1}"] * (y < 3) for x in range(4) for y in range(4)
}
PHILOSOPHERS = Path(__file__).parents[2] / "examples" / "philosophers.py"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "additions"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for name, text in {
        "strategy": STRATEGY, "store": STORE, "forgetful": FORGETFUL, "observer": OBSERVER
    }.items():  # fmt: skip
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "additions"
    for module in [name for name in sys.modules if name.split(".")[0] == "additions"]:
        del sys.modules[module]


@pytest.mark.parametrize(
    "added",
    [
        {"search": "strategy:WidestFirst"},
        {"store": "store:Listed"},
        {"search": "strategy:WidestFirst", "store": "store:Listed"},
    ],
)
def test_a_strategy_and_a_store(package: str, added: dict[str, str]) -> None:
    settings = Settings(**{option: f"{package}.{name}" for option, name in added.items()})
    result = check(GraphMachine(GRID, start="00"), settings)
    assert (result.verdict, result.states) == ("verified", len(reachable(GRID, "00")))
    program = verify(PHILOSOPHERS, ["4"], settings=settings)
    plain = verify(PHILOSOPHERS, ["4"])
    assert (program.verdict, program.states, program.transitions) == ("verified", plain.states, plain.transitions)


def test_a_store_that_forgets_verifies_with_some_work_done_twice(package: str) -> None:
    settings = Settings(search="depth-first", store=f"{package}.forgetful:ThreeMore")
    result = check(GraphMachine(GRID, start="00"), settings)
    assert result.verdict == "verified"
    assert result.states > len(reachable(GRID, "00"))
    assert "the store forgets, so a state may count more than once" in result.notes
    machine = GraphMachine(GRID, start="00", holds={"never": lambda name: name != "33"})
    assert check(machine, settings).verdict == "violated"
    cyclic = {"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b", "d"], "d": ["a"]}
    assert check(GraphMachine(cyclic), settings).verdict == "verified", "what is on the path is kept, so it ends"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_an_observer_is_fed_by_either_loop(package: str, engine: str) -> None:
    if engine == "native":
        pytest.importorskip("pathproof.machine._kernel")
    from additions.observer import Levels  # type: ignore[import-not-found]

    levels = Levels()
    result = verify(PHILOSOPHERS, ["4"], settings=Settings(engine=engine, limits=Limits()), observers=[levels])
    assert sum(levels.levels.values()) == result.states
    assert max(levels.levels) == result.depth
