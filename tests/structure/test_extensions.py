"""Whoever adds to pathproof writes one file and changes none of ours: a strategy, a store, one that forgets, an
observer, a property."""

import sys
from pathlib import Path
from typing import Any

import pytest

from pathproof import PropertyViolated, certify, cli, verify
from pathproof.certifier.executors import Processes
from pathproof.certifier.session import Request
from pathproof.errors import UsageError
from pathproof.search import Limits, Settings, check
from support.fake_machine import Graph, GraphMachine, reachable

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
PROPERTY = '''
"""Not everybody waits, and no step starts more than four threads."""
from pathproof.properties import Property

class SomebodyEats(Property):
    name = "somebody-eats"
    most = 4
    def of_state(self, state):
        waiting = [thread for thread in self.machine.threads(state) if thread.status == "blocked"]
        if len(waiting) > self.most:
            yield self.finding(state, f"{len(waiting)} threads wait", waiting[0].file, waiting[0].line)

class MostEat(SomebodyEats):
    name = "most-eat"
    most = 3

class FewStart(Property):
    name = "few-start"
    most = 4
    def of_step(self, before, after):
        started = len(self.machine.threads(after)) - len(self.machine.threads(before))
        return [self.finding(after, f"{started} threads more")] if started > self.most else []

class NobodyStarts(FewStart):
    name = "nobody-starts"
    most = 0

class Wrong(Property):
    name = "wrong"
    def of_state(self, state):
        return 1 / 0

class Mute(Property):
    name = "mute"
    def of_state(self, state):
        return False

class Foreign(Property):
    name = "foreign"
    def of_state(self, state):
        from pathproof.machine import Violation
        from pathproof.properties import Finding
        return [Finding(Violation("deadlock", "not mine"))]

class Nameless(Property):
    def of_state(self, state):
        return []

class Deadlock(Nameless):
    name = "deadlock"

class Misspelt(Property):
    name = "misspelt"
    def of_states(self, state):
        return [self.finding(state, "nobody asks")]

class Untold(SomebodyEats):
    name = "untold"
    most = 0
    def retold(self, finding, state, names):
        return names["nobody"]
'''
GRID: Graph = {f"{x}{y}": [f"{x + 1}{y}"] * (x < 3) + [f"{x}{y + 1}"] * (y < 3) for x in range(4) for y in range(4)}
PHILOSOPHERS = Path(__file__).parents[2] / "examples" / "philosophers.py"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "additions"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for name, text in {
        "strategy": STRATEGY, "store": STORE, "forgetful": FORGETFUL, "observer": OBSERVER, "property": PROPERTY,
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


ENGINES = ["native", "reference"]


def own(package: str, *names: str, engine: str = "native", **changed: Any) -> Settings:
    if engine == "native":
        pytest.importorskip("pathproof.machine._kernel")
    return Settings(own_properties=tuple(f"{package}.property:{name}" for name in names), engine=engine, **changed)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [("MostEat", "most-eat", "4 threads wait"), ("NobodyStarts", "nobody-starts", "4 threads more")],
)
def test_a_property_is_checked_by_the_search(package: str, engine: str, name: str, kind: str, message: str) -> None:
    result = verify(PHILOSOPHERS, ["4"], settings=own(package, name, engine=engine))
    assert result.violation is not None
    assert (result.violation.violation.kind, result.violation.violation.message) == (kind, message)
    assert result.violation.threads
    again = verify(PHILOSOPHERS, ["4"], settings=own(package, name, engine=engine, replay=result.violation.choices))
    assert again.violation == result.violation
    cached = own(package, name, engine=engine, search="depth-first", store="fingerprints", cache=100_000)
    assert verify(PHILOSOPHERS, ["4"], settings=cached).verdict == "violated"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_property_that_holds_is_claimed_and_certified(package: str, engine: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    settings = own(package, "SomebodyEats", "FewStart", engine=engine)
    result = verify(PHILOSOPHERS, ["4"], settings=settings, certificate=file)
    assert result.verdict == "verified"
    slow = "some ten times slower than the native one: findings of somebody-eats are looked for in Python"
    assert any(slow in note for note in result.notes) == (engine == "native")
    names = settings.own_properties
    checked = certify(PHILOSOPHERS, file, own_properties=names)
    assert [entry[:2] for entry in checked.properties][-3:] == [
        ("invariant", "neighbours_never_eat_together"), ("somebody-eats", ""), ("few-start", ""),
    ]  # fmt: skip
    assert all(len(digest) == 64 for _, _, digest in checked.properties[-2:])
    assert checked.unchecked == ()
    if engine == "native":
        assert checked.notes == (
            "walked in Python, some ten times slower: findings of somebody-eats are looked for in Python",
        )
    for workers in (1, 2):
        with pytest.raises(PropertyViolated, match="4 threads wait"):
            certify(PHILOSOPHERS, file, own_properties=[f"{package}.property:MostEat"], workers=workers)
        with pytest.raises(PropertyViolated, match="4 threads more"):
            certify(PHILOSOPHERS, file, own_properties=[f"{package}.property:NobodyStarts"], workers=workers)
    with pytest.raises(UsageError, match="findings of few-start need every transition, and --trustful takes only"):
        certify(PHILOSOPHERS, file, own_properties=names, trustful=True)
    with pytest.raises(PropertyViolated, match="4 threads wait"):
        certify(PHILOSOPHERS, file, own_properties=[f"{package}.property:MostEat"], trustful=True)
    with pytest.raises(UsageError, match="do not have your property somebody-eats"):
        certify(PHILOSOPHERS, file, own_properties=names, cluster="local")


def test_who_does_not_have_a_property_is_told(package: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    verify(PHILOSOPHERS, ["3"], settings=own(package, "SomebodyEats"), certificate=file)
    without = certify(PHILOSOPHERS, file)
    assert [kind for kind, _, _ in without.unchecked] == ["somebody-eats"]
    hint = "--property MODULE:CLASS checks it if you have it"
    assert without.notes == (f"the certificate claims somebody-eats, which its writer defined: {hint}",)
    other = tmp_path / "other.py"
    other.write_text(PROPERTY + "\n# otherwise\n")
    differs = certify(PHILOSOPHERS, file, own_properties=[f"{other}:SomebodyEats"])
    assert "your somebody-eats is not the certificate's: another file defines it" in differs.notes
    assert [kind for kind, _, _ in differs.unchecked] == ["somebody-eats"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Wrong", r"Wrong raised ZeroDivisionError: division by zero \(property.py, line \d+\)"),
        ("Mute", "property 'mute' gave False, which is no list of findings"),
        ("Foreign", "property 'foreign' gave Finding.*, which is no finding of its own"),
        ("Nameless", "property Nameless needs a `name` of its own"),
        ("Deadlock", "two properties are called 'deadlock'"),
        ("Misspelt", "property 'misspelt' has neither `of_state` nor `of_step`: it would check nothing"),
        ("Untold", r"Untold raised KeyError: 'nobody' \(property.py, line \d+\)"),
        ("Missing", "no class Missing derived from pathproof.properties.Property"),
    ],
)
def test_a_property_that_is_none_is_refused_by_search_and_certifier(
    package: str, name: str, problem: str, tmp_path: Path
) -> None:
    settings = own(package, name)
    with pytest.raises(UsageError, match=problem):
        verify(PHILOSOPHERS, ["3"], settings=settings)
    file = tmp_path / "certificate"
    verify(PHILOSOPHERS, ["3"], certificate=file)
    for workers in (1, 2):
        with pytest.raises(UsageError, match=problem):
            certify(PHILOSOPHERS, file, own_properties=settings.own_properties, workers=workers)


def test_a_property_on_the_command_line(package: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, program = str(tmp_path / "certificate"), str(PHILOSOPHERS)
    kept, broken = (["--property", f"{package}.property:{name}"] for name in ("SomebodyEats", "MostEat"))
    assert cli.main(["verify", program, *kept, "--certificate", file, "--", "4"]) == 0
    assert cli.main(["certify", program, file, *kept]) == 0
    assert "checked: assertion, exception, deadlock, invariant neighbours_never_eat_together, somebody-eats" in (
        capsys.readouterr().out
    )
    assert cli.main(["certify", program, file, *broken]) == 1
    shown = capsys.readouterr().out
    assert "violated: most-eat: 4 threads wait" in shown
    assert f"--property {package}.property:MostEat --replay" in shown


def test_workers_that_start_afresh_find_a_property_by_its_name(package: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    verify(PHILOSOPHERS, ["3"], certificate=file)
    (tmp_path / "fresh.py").write_text(PROPERTY)
    request = Request(str(PHILOSOPHERS), str(file), asked=(f"{tmp_path / 'fresh.py'}:NobodyStarts",))
    from pathproof.certifier.partition import equal
    from pathproof.certifier.session import Session
    from pathproof.certifier.walker import Violated

    tasks = equal(Session(request).certificate, 2, False)
    (first, *_) = list(Processes(request, 2).run(tasks))
    assert isinstance(first, Violated)
    assert first.found.finding.violation.kind == "nobody-starts"
