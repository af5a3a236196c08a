"""The native loop does what the Python loop does, with every store and property that it serves: it stops wherever a
state or a step may be wrong, and goes on as if nobody had looked."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from differential.threaded_programs import from_seed
from pathproof import PropertyViolated, certify, verify
from pathproof.errors import Undeclared, UsageError
from pathproof.language import load
from pathproof.machine import Options
from pathproof.machine._kernel import Exploring
from pathproof.machine.native import NativeMachine
from pathproof.search import Settings, Statistics, check
from pathproof.search.graph import Graph
from pathproof.search.limits import Limits
from pathproof.search.native_loop import STORES as NATIVE_STORES
from pathproof.search.native_loop import STRATEGIES as NATIVE_STRATEGIES
from pathproof.search.native_loop import NativeLoop, recorded
from pathproof.search.recorder import Recorder
from support.cases_headers import Case, concurrent_cases
from support.certificates import issued_regardless
from support.machines import machine_for

EXAMPLES = Path(__file__).parents[2] / "examples"
STORES = [store.name for store in NATIVE_STORES]
STRATEGIES = [strategy.name for strategy in NATIVE_STRATEGIES]
CHANCES = ("store_filled", "store_omission_chance")
CASES = [case for case in concurrent_cases() if not case.options]
ALARMS = [case for case in concurrent_cases() if "beside" in case.name or "deadlock" in case.name]


@pytest.mark.parametrize("case", ALARMS, ids=lambda case: case.name)
def test_a_search_goes_on_where_it_was(case: Case) -> None:
    """It once went on from the state that had been looked at, and missed what its own state leads to."""
    found = [
        verify(case.path, case.args, settings=Settings(all_violations=True, engine=engine))
        for engine in ("native", "reference")
    ]
    native, reference = (
        (result.states, result.transitions, [each.violation for each in result.violations]) for result in found
    )
    assert native == reference


def rows(path: Path, args: tuple[str, ...], bits: int | None) -> tuple[int, int, Graph]:
    machine = NativeMachine(load(path, args), Options())
    while True:
        try:
            machine.initial()
            invariants = list(machine.reference.invariant_places.values())
            search = Exploring(machine.kernel, "breadth-first", bits, 10**9, 10**9, invariants, [])
            while (event := search.advance(1)) in ("paused", "look"):
                pass
            assert event == "finished"
            return search.states(), search.transitions(), recorded(search)
        except Undeclared as undeclared:
            machine.declare(undeclared)


@pytest.mark.parametrize(
    ("name", "args"),
    [("bounded_buffer", "5 4 4"), ("sleeping_barber", "2 4 3"), ("philosophers", "11")],
)
def test_states_stay_the_same_when_their_trees_get_another_shape(name: str, args: str) -> None:
    """A search for exact states reshapes its trees after 20,000 states, and again after 160,000; one that keeps
    fingerprints never does. If a state were lost or split on the way, their graphs would differ."""
    path = EXAMPLES / f"{name}.py"
    assert rows(path, tuple(args.split()), None) == rows(path, tuple(args.split()), 0)


@pytest.mark.parametrize("name", ["orphaned_lock_beside_a_runner", "joined_pair_beside_a_runner"])
def test_a_walk_leaves_the_machine_usable(name: str, tmp_path: Path) -> None:
    """A schedule is described after the walk; the machine once took itself to be in another state by then."""
    (case,) = (case for case in ALARMS if case.name == name)
    issued_regardless(case.path, case.args, tmp_path / "x", False)
    with pytest.raises(PropertyViolated) as caught:
        certify(case.path, tmp_path / "x")
    assert caught.value.counterexample.trace


@dataclass
class Told:
    """All that a search says that does not depend on who ran the loop."""

    verdict: str
    incomplete: str
    error: str
    counts: tuple[int, int, int]
    violations: list[Any]
    notes: tuple[str, ...]
    chances: dict[str, float]
    record: Any


def told(source: str | Path, settings: Settings, native: bool, **words: Any) -> Told:
    machine = machine_for(source, engine="native", **words)
    recorder = Recorder()
    loops = []

    class Watch(Statistics):  # who wants to see every step gets the Python loop
        every_step = not native

        def finished(self, exploration: Any) -> None:
            loops.append(type(exploration))

    result = check(machine, settings, [recorder, Watch()])
    assert (loops == [NativeLoop]) == native
    return Told(
        result.verdict,
        result.incomplete,
        str(result.error),
        (result.states, result.transitions, result.depth),
        [(each.violation, each.threads, each.choices) for each in result.violations],
        tuple(note for note in result.notes if "Python loop" not in note),
        {name: value for name, value in result.statistics.items() if name in CHANCES},
        recorder.graph if settings.store != "bit-state" else None,
    )


def assert_alike(source: str | Path, settings: Settings, **words: Any) -> Told:
    native = told(source, settings, True, **words)
    assert native == told(source, settings, False, **words)
    return native


@pytest.mark.parametrize(("store", "order"), list(product(STORES, STRATEGIES)))
@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.slow] * (part > 0)) for part in range(8)])
def test_all_cases(part: int, store: str, order: str) -> None:
    """Every case in some combinations, every combination on many cases."""
    turn = list(product(STORES, STRATEGIES)).index((store, order))
    for case in CASES[(part + turn) % 8 :: 24]:
        settings = Settings(search=order, store=store, bits=8, all_violations=turn % 3 > 0, limits=Limits(states=1500))
        assert_alike(case.path, settings, args=case.args)


@pytest.mark.parametrize("order", STRATEGIES)
@pytest.mark.parametrize("store", STORES)
def test_limits_and_stores(store: str, order: str) -> None:
    path = EXAMPLES / "philosophers.py"
    whole = assert_alike(path, Settings(search=order, store=store, bits=20), args=("4",))
    assert whole.verdict == ("incomplete" if store == "bit-state" else "verified")
    assert ("chance" in "".join(whole.notes)) == (store in ("fingerprints", "bit-state"))
    for limits in (Limits(states=100), Limits(depth=7), Limits(states=whole.counts[0])):
        assert_alike(path, Settings(search=order, store=store, bits=20, limits=limits), args=("4",))


def test_a_small_table_of_bits_loses_the_same_states() -> None:
    losses = {
        bits: assert_alike(EXAMPLES / "philosophers.py", Settings(store="bit-state", bits=bits), args=("5",)).counts[0]
        for bits in (3, 6, 9, 24)
    }
    assert losses[3] < losses[6] < losses[9] < losses[24]
    with pytest.raises(UsageError, match="2\\^41"):
        told(EXAMPLES / "philosophers.py", Settings(store="bit-state", bits=41), True, args=("2",))


@pytest.mark.parametrize("order", STRATEGIES)
def test_trees_are_thrown_away_where_no_states_are_kept(order: str) -> None:
    """Many times over, and the search goes on where it was."""
    path = EXAMPLES / "philosophers.py"
    found = [
        check(
            machine_for(path, args=("11",), engine="native"),
            Settings(search=order, store=store, limits=Limits(states=150_000)),
        )
        for store in ("exact", "fingerprints")
    ]
    exact, fingerprints = ((result.states, result.transitions, result.depth) for result in found)
    assert exact == fingerprints


STEPS = """
from pathproof import step_invariant

def parts(state):
    found = []
    for name in ("x", "y", "log", "box", "d", "items", "count"):
        value = getattr(state, name, None)
        found.append(len(value) if isinstance(value, (list, dict)) else value)
    return found

@step_invariant
def x_grows(before, after):
    return not hasattr(before, "x") or before.x <= after.x

@step_invariant
def little_changes(before, after):
    same = [one == other for one, other in zip(parts(before), parts(after))]
    return same.count(False) < 2

@step_invariant
def box_stays(before, after):
    if not hasattr(before, "box") or not hasattr(after, "box"):
        return True
    return before.box.value == after.box.value or before.box.value + 1 == after.box.value

@step_invariant
def never(before, after):
    return there_is_no_such_global
"""


@pytest.fixture
def properties(tmp_path: Path) -> Path:
    file = tmp_path / "steps.py"
    file.write_text(STEPS)
    return file


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=[pytest.mark.slow] * (seed >= 20)) for seed in range(200)])
def test_step_invariants_on_random_programs(seed: int, properties: Path) -> None:
    settings = Settings(
        search=STRATEGIES[seed % 2], store=STORES[seed // 2 % 2 * 2], all_violations=seed % 3 > 0,
        limits=Limits(states=120),
    )  # fmt: skip
    assert_alike(from_seed(seed), settings, properties=properties)


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("return before.count <= after.count", "verified"),
        ("return before.count == after.count", "violated"),
        ("return len(before.seen) <= len(after.seen)", "verified"),
        ("return before.seen is not after.seen", "error"),  # no state tells
        ("return before.inner == after.inner", "error"),
        ("return before.inner in [after.inner]", "error"),
        ("return before.inner in {after.inner}", "error"),
        ("return {before.inner} & {after.inner} is None", "error"),
        ("return {after.inner: 1}.get(before.inner) == 1", "error"),
        ("return hash(before.inner) == hash(after.inner)", "error"),
        ("return before.inner is before.inner and before.inner is not before.inner.inner", "verified"),
        ("return before.inner != after.count and before.inner is not None", "verified"),
        ("return isinstance(before.inner, Inner) and before.points[0] == after.points[0]", "verified"),
        ("return before.points == after.points and before.points[0] in after.points", "verified"),
        ("return {before.points[0]: 1} == {after.points[0]: 1}", "verified"),
        ("return before.phase is after.phase and before.phase in {after.phase: 1}", "verified"),
        ("return type(before.phase) is Phase and before.phase != Phase.B", "verified"),
        ("return before.step is after.step", "error"),
        ("return before.seen == after.seen[:len(before.seen)]", "verified"),
        ("return before.seen == after.seen", "violated"),
        ("return before.table['n'] + 1 >= after.table['n']", "verified"),
        (
            "return before.inner.inner.n + 1 >= after.inner.inner.n",
            "verified",
        ),
        ("return before.inner.inner.n == after.inner.inner.n", "violated"),
        ("before.seen.append(1); return len(before.seen) > 0", "verified"),  # a copy, its own
        ("after.seen.append(1); return True", "error"),
        ("return before.count / (after.count - 1) < 9", "error"),
        ("return before.nothing == 1", "error"),
        ("return after.count < 3 or before.count < 3", "violated"),
    ],
)
def test_what_step_invariants_see(body: str, verdict: str) -> None:
    source = f"""
import threading
from pathproof import step_invariant

from dataclasses import dataclass
from enum import Enum

class Phase(Enum):
    A = 1
    B = 2

@dataclass(frozen=True)
class Point:
    x: int

class Inner:
    pass

phase = Phase.A
points = [Point(1)]
inner = Inner()
inner.inner = Inner()
inner.inner.n = 0
count = 0
seen = []
table = {{"n": 0}}
lock = threading.Lock()

@step_invariant
def step(before, after):
    {body}

def work():
    global count
    for _ in range(2):
        with lock:
            count += 1
            seen.append(count)
            table["n"] += 1
            inner.inner.n += 1

for _ in range(2):
    threading.Thread(target=work).start()
"""
    for store in ("exact", "fingerprints"):
        assert assert_alike(source, Settings(store=store, all_violations=True)).verdict == verdict


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("kind", ["invariant", "step_invariant"])
@pytest.mark.parametrize(
    ("first", "write", "then"),
    [
        ("x = 0", "global x; x = 0; return x == 0", ("x = 1", "x = 0")),
        ("x.value = 0", "x.value = 0; return x.value == 0", ("x.value = 1", "x.value = 0")),
        ("event.set()", "event.set(); return event.is_set()", ("event.clear()", "event.set()")),
    ],
    ids=["global", "attribute", "waiters"],
)
def test_a_property_that_makes_itself_true_is_refused(
    first: str, write: str, then: tuple[str, str], kind: str, engine: str, tmp_path: Path
) -> None:
    """Where it changes nothing it may be asked: its answer there is no answer for where it would change something."""
    program = tmp_path / "program.py"
    program.write_text(f"""
import threading
from pathproof import {kind}

class Box:
    pass

x = Box()
event = threading.Event()
{first}
n = 0

@{kind}
def property({"before, after" if kind == "step_invariant" else ""}):
    {write}

def work():
    global x, n
    n = 1
    n = 2
    {then[0]}
    n = 3
    {then[1]}
    n = 4

threading.Thread(target=work).start()
""")
    result = verify(program, settings=Settings(engine=engine))
    assert result.verdict == "error"
    assert "it changes the program's state" in str(result.error)
