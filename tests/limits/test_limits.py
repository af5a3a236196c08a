"""The promise: whatever the program, `--max-seconds S --max-memory M` ends within S + 3 seconds and
M + 5% + 128 MiB."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from limits import measure
from limits.programs import PROGRAMS, QUICK
from pathproof import verify
from pathproof.certificate import Certificate
from pathproof.certificate.claims import sources_of
from pathproof.certificate.container import Script, write
from pathproof.errors import PathproofError, Refused, Spent
from pathproof.language import load
from pathproof.machine import Machine, State, costs, hosting, hostops
from pathproof.machine.objects import Object
from pathproof.search import Limits, Settings
from pathproof.search.limits import Budget
from pathproof.search.speculation import until_declared
from pathproof.search.verification import check
from support.machines import machine_for

EACH = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.slow) for name in PROGRAMS]
EVERYWHERE = bool(os.environ.get("PATHPROOF_LIMITS"))  # certifies on both machines, not on one of them in turn


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a program that does nothing."""
    directory = tmp_path_factory.mktemp("certificate")
    (directory / "program.py").write_text("pass\n")
    verify(directory / "program.py", certificate=str(directory / "certificate"))
    return directory / "certificate"


@pytest.mark.address_space
@pytest.mark.parametrize("name", EACH)
def test_verify_keeps_the_promise(name: str, engine: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAMS[name] + "\n")
    measured = measure.run("verify", "program.py", "--engine", engine, cwd=tmp_path)
    assert not measured.fault, measured


@pytest.mark.address_space
@pytest.mark.parametrize("name", EACH)
def test_certify_keeps_the_promise(name: str, engine: str, tmp_path: Path, certificate: Path) -> None:
    """A certificate that says of the program that it does nothing: to reject it one has to run the program."""
    if not EVERYWHERE and list(PROGRAMS).index(name) % 2 == (engine == "native"):
        pytest.skip("the other machine's turn")
    (tmp_path / "program.py").write_text(PROGRAMS[name] + "\n")
    try:
        sources, library = sources_of(load(tmp_path / "program.py", []))
    except PathproofError:
        pytest.skip("refused before it runs")
    honest = Certificate(certificate)
    chunks = [honest.columns(number).joined() for number in range(len(honest))]
    forged = tmp_path / "certificate"
    write(forged, replace(honest.claims, sources=sources, library=library), Script(list(honest.entries()), chunks))
    measured = measure.run("certify", "program.py", str(forged), "--engine", engine, cwd=tmp_path)
    assert not measured.fault, measured


# -- what it rests on ---------------------------------------------------------------------------------------------


def test_every_delegated_operation_has_a_cost() -> None:
    operators = {f"__{prefix}{name}__" for name in hostops.DUNDER.values() for prefix in ("", "r")}
    operators.update(hostops.UNARY_DUNDER.values())
    names = [f"binary {op}" for op in hostops.BINARY] + [f"unary {op}" for op in hostops.UNARY]
    names += [f"compare {op}" for op in hostops.COMPARE] + [f"call {name}" for name in hosting._FUNCTIONS]
    names += [f"method {name}" for name in hosting.delegated() if name.partition(".")[2] not in operators]
    assert [name for name in names if name not in costs.COSTS] == []


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("binary *", ("a", 4_000_001)),
        ("binary *", ((1,), 1_000_001)),
        ("binary **", (2, 1_000_001)),
        ("binary //", (3**630_000, 3**315_000)),
        ("binary %", ("%100001d", 1)),
        ("binary %", ("%99999d" * 50, (1,) * 50)),
        ("call pow", (3, 3**38_000, 3**38_000 - 2)),
        ("call math.isqrt", (3**630_000,)),
        ("call round", (5, -(10**9))),
        ("call repr", ((("a" * 1000,) * 3000,),)),
        ("call sorted", (("a" * 100_000 + "b", "a" * 100_000 + "c") * 10_000,)),
        ("method str.join", ("a" * 10_000, "b" * 10_000)),
        ("method str.replace", ("a" * 10_000, "a", "b" * 10_000)),
        ("keywords str.expandtabs", (("tabsize",), "\t" * 1000, 10_000)),
        ("method str.translate", ("\0" * 10_000, ("a" * 10_000,))),
        ("method range.index", (range(10**15), 0.5)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_costs_too_much_is_refused_before_it_is_tried(name: str, args: tuple[object, ...]) -> None:
    assert hosting.perform(name, args)[0] == "refuse"


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("binary *", ("a", 4_000_000)),
        ("binary **", (2, 499_999)),
        ("binary %", ("%d %s", (3**1000, "a" * 1_000_000))),
        ("call pow", (3, 10**300, 10**300 - 1)),
        ("call math.comb", (1000, 500)),
        ("method str.join", (", ", tuple("abc" * 100_000))),
        ("method str.replace", ("a" * 3_000_000, "b", "c" * 1000)),
        ("method str.split", ("a b " * 10_000,)),
        ("method range.index", (range(10**15), 10**14)),
        ("call sorted", (tuple(range(100_000)),)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_large_and_harmless_is_done(name: str, args: tuple[object, ...]) -> None:
    assert hosting.perform(name, args)[0] == "value"


def test_shared_parts_count_wherever_they_are() -> None:
    twins: tuple[object, ...] = ()
    for _ in range(60):
        twins = (twins, twins)
    with pytest.raises(costs.TooLarge):
        costs.weight((twins,), costs.MAX_PARTS)
    assert costs.weight((("a" * 160, (1, 2), 2**1280),), costs.MAX_PARTS) == 10 + 4 + 3 + 10
    assert Object("dict", None, {1: (1, "a" * 32)}).contents() == [1, 1, "a" * 32]


def test_an_object_that_holds_too_much_is_refused(engine: str) -> None:
    """A hundred megabytes, if it were written out."""
    machine = machine_for("a = ['b' * 1_000_000] * 100\n", engine=engine)
    with pytest.raises(Refused, match="a gigantic object"):
        machine.initial()


DROPPED = """
class Box: pass
s = 'a' * 1_000_000
kept = []
for i in range(120):
    t = s[i:] + str(i)
    u = (i,) * 10_000
    b = Box()
    b.text = s + str(i)
    if i % 12 == 0:
        kept.append((t, u[:3], b))
assert len(kept) == 10
for n, (t, u, b) in enumerate(kept):
    i = 12 * n
    assert t == s[i:] + str(i) and u == (i, i, i) and b.text == s + str(i)
"""


def test_what_a_step_drops_is_given_back_and_nothing_else(engine: str, tmp_path: Path) -> None:
    """Some hundred megabytes of texts and tuples, of which twenty stay."""
    (tmp_path / "program.py").write_text(DROPPED)
    measured = measure.run("verify", "program.py", "--engine", engine, cwd=tmp_path, seconds=1000)
    assert (measured.status, measured.fault) == (0, ""), measured


LONG = """
import threading
def work():
    a = []
    for i in range(40):
        a.append('a' * 1_000_000 + str(i))
t = threading.Thread(target=work)
t.start()
t.join()
"""


def test_the_clock_is_looked_at_within_a_step(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for the third time is told that time is up. Between steps nobody asks."""
    asked = 0

    def watch(self: Budget) -> str | None:
        nonlocal asked
        asked += 1
        return "time is up" if asked > 2 else None

    monkeypatch.setattr(Budget, "watch", watch)
    result = check(machine_for(LONG, engine=engine), Settings(limits=Limits(seconds=1000)))
    assert (result.verdict, result.incomplete) == ("incomplete", "time is up")


def test_a_step_that_was_stopped_can_be_taken_again(engine: str) -> None:
    machine = machine_for(LONG, engine=engine)
    machine.watch = lambda: "enough"
    with pytest.raises(Spent):
        until_declared(machine, lambda: run_through(machine))
    machine.watch = None
    assert until_declared(machine, lambda: run_through(machine)).error is None


def run_through(machine: Machine) -> State:
    state = machine.initial()
    while machine.choices(state):
        target = machine.step(state, 0)
        assert target is not None
        state = target
    return state


@pytest.mark.parametrize("method", [name for name in sorted(costs.COSTS) if name.startswith("method ")])
def test_what_a_method_is_called_on_is_looked_at_only_if_it_is_of_its_type(method: str) -> None:
    """Counting separators in a long range would not end."""
    kind = method.split()[1].split(".")[0]
    if kind != "range":
        costs.check(method, range(10**15), "a")
