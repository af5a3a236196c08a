"""The kernel is the reference machine: on every program they agree in every state, step, output, verdict and word.

Random programs under every combination of reduction and atomicity, the same ones every time; the slow tests compare
more of them, and all cases. A program whose state space is large is compared on its first states in breadth-first
order. A failure prints the program.
"""

import os
import warnings
from copy import deepcopy
from dataclasses import fields, replace
from pathlib import Path

import pytest

from differential.sequential_programs import from_seed as sequential_program
from differential.sharing_programs import from_seed as sharing_program
from differential.threaded_programs import from_seed
from pathproof.errors import PathproofError
from pathproof.language import Program, load
from pathproof.machine import Options, memory
from pathproof.machine.native import NativeMachine
from support.cases_headers import Case, concurrent_cases
from support.engines import COMBINATIONS, Account, Compared, compare, difference_made, explored, first_difference
from support.machines import KEY, machine_for

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))
THREADED = 20  # programs in a chunk
SEQUENTIAL = 10
STATES = 120


def combination(seed: int) -> Options:
    return COMBINATIONS[seed % len(COMBINATIONS)]


def loaded(path: Path, source: str) -> Program:
    path.write_text(source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # programs that compare with `is`, for one
        return load(path)


def check(path: Path, source: str, options: Options, max_states: int, reports: bool = False) -> Compared:
    program = loaded(path, source)
    try:
        return compare(program, options, max_states, reports)
    except AssertionError as difference:
        raise AssertionError(f"{difference}\n{source}") from None


# -- random programs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(12))
def test_threaded_programs(chunk: int, tmp_path: Path) -> None:
    first = 60_000 + THREADED * chunk
    for seed in range(first, first + THREADED):
        check(tmp_path / "program.py", from_seed(seed), combination(seed), STATES, reports=seed % 4 == 0)


@pytest.mark.parametrize("chunk", range(6))
def test_programs_that_hand_objects_around(chunk: int, tmp_path: Path) -> None:
    for seed in range(THREADED * chunk, THREADED * (chunk + 1)):
        check(tmp_path / "program.py", sharing_program(seed), combination(seed), STATES)


@pytest.mark.parametrize("chunk", range(6))
def test_sequential_programs(chunk: int, tmp_path: Path) -> None:
    first = SEQUENTIAL * chunk
    for seed in range(first, first + SEQUENTIAL):
        check(tmp_path / "program.py", sequential_program(seed), combination(seed), STATES)


@pytest.mark.parametrize("chunk", range(6))
def test_what_makes_the_kernel_fast_and_small_changes_nothing(chunk: int, tmp_path: Path) -> None:
    for seed in range(90_000 + 20 * chunk, 90_000 + 20 * (chunk + 1)):
        for source in (from_seed(seed), sequential_program(seed), sharing_program(seed)):
            found = difference_made(loaded(tmp_path / "program.py", source), combination(seed), STATES)
            assert not found, f"{found}\n{source}"


HELD_BY_WHAT_IS_OLDER = """
from threading import Lock, Thread
class Box:
    pass
lock = Lock()
def work():
    holder = [Box()]
    with lock:
        holder[0].items = [1]
        for turn in range(3):
            other = [turn]
    with lock:
        assert holder[0].items == [1]
thread = Thread(target=work)
thread.start()
with lock:
    thread.name
thread.join()
"""


def test_so_does_sweeping_in_the_reference_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "SWEEP_AT", 0)
    check(tmp_path / "program.py", HELD_BY_WHAT_IS_OLDER, Options(), STATES)
    for seed in range(91_000, 91_020):
        for source in (from_seed(seed), sequential_program(seed)):
            check(tmp_path / "program.py", source, combination(seed), STATES)


BESIDE = {
    "helper.py": "items = [1, 2]\ndef count(): return len(items)\n",
    "package/__init__.py": "members = {'a': [3]}\n",
    "package/part.py": "for turn in range(3):\n    other = [turn]\n",
    "program.py": """
from helper import count
def late():
    import package.part
    for turn in range(3):
        other = [turn, [turn]]
    import package
    return len(package.members["a"])
for turn in range(3):
    other = [turn, {turn: turn}]
assert (count(), late(), count()) == (2, 1, 2)
print(count())
""",
}


def test_sweeping_leaves_modules_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody leads to a module of which a function is used, or one that is being imported."""
    monkeypatch.setattr(memory, "SWEEP_AT", 0)
    (tmp_path / "package").mkdir()
    for name, text in BESIDE.items():
        (tmp_path / name).write_text(text)
    program = load(tmp_path / "program.py")
    for options in COMBINATIONS:
        compare(program, options, STATES)
        assert not difference_made(program, options, STATES)
        account = explored(NativeMachine(program, options, KEY).reference, STATES)
        assert (account.end, set(account.errors)) == ("", {None})


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_many_programs(part: int, tmp_path: Path) -> None:
    """Other programs than by default; PATHPROOF_SEED=N draws others still, as many as PATHPROOF_PROGRAMS says."""
    first = int(os.environ.get("PATHPROOF_SEED", "2000000")) + 10_000_000 * part
    for seed in range(first, first + int(os.environ.get("PATHPROOF_PROGRAMS", "60"))):
        for options in COMBINATIONS:
            check(tmp_path / "program.py", from_seed(seed), options, 600)
        check(tmp_path / "program.py", sequential_program(seed), combination(seed), 600)


# -- cases ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("case", concurrent_cases(), ids=lambda case: case.name)
def test_concurrent_cases(case: Case) -> None:
    for options in COMBINATIONS:
        compare(load(case.path, case.args), options, 150, reports=True)
    assert not difference_made(load(case.path, case.args), Options(), 600)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [*sorted((CASES / "sequential").glob("*.py")), *sorted((CASES / "refused").glob("*.py"))],
    ids=lambda path: path.stem,
)
def test_other_cases(path: Path) -> None:
    try:
        program = load(path)
    except PathproofError:
        return  # refused before there is a machine
    for options in COMBINATIONS:
        compare(program, options, 250)
    assert not difference_made(program, Options(), 250)


def test_names_that_others_mention() -> None:
    """Slow above, and seldom in random programs: a thread renames what one other leads to, and then what two do."""
    program = load(CASES / "concurrent" / "renamed_while_others_lead_to_it.py")
    for options in COMBINATIONS:
        assert compare(program, options, 600).states >= 30


FAILING = """
import threading, part, asked
seen = []
def work(name):
    try:
        if name == "part":
            from part import nothing
        elif name == "asked":
            from asked import nothing
        else:
            import nosuchmod.inner
    except ImportError as error:
        seen.append(error)
threads = [threading.Thread(target=work, args=(name,)) for name in ("part", "asked", "nosuchmod")]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(error.name for error in seen) == ["asked", "nosuchmod", "part"]
assert seen[0].name == "part"
"""


def test_import_errors_that_threads_keep(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(FAILING)
    (tmp_path / "part.py").write_text("")
    (tmp_path / "asked.py").write_text("def __getattr__(name):\n    raise AttributeError(name)\n")
    program = load(tmp_path / "program.py")
    for options in COMBINATIONS:
        assert compare(program, options, 600).states > 20


# -- other ways to run programs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_examples(path: Path) -> None:
    assert compare(load(path), Options(), STATES, reports=True).states >= 1


MODULES = {
    "subject.py": """
import threading, outside, package.part
items = []
def work(number):
    import package.late
    items.append((number, outside.value(), package.late.NAME))
def test():
    threads = [threading.Thread(target=work, args=(number,), name=f"worker {number}") for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert items[0][0] == 0, items
""",
    "model.py": "from pathproof import choose\ndef value():\n    return choose([1, 'two'])\n",
    "package/__init__.py": "from .part import shared\n",
    "package/part.py": "shared = {}\n",
    "package/late.py": "from . import shared\nNAME = __name__\nshared[NAME] = len(shared)\n",
    "properties.py": """
from pathproof import invariant, step_invariant
LIMIT = 2
@invariant
def few():
    return len(items) < LIMIT
@invariant
def bound():
    return nowhere is None
@step_invariant
def growing(before, after):
    return len(before.items) <= len(after.items)
""",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in MODULES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: f"{options.reduction}-{options.atomicity}")
def test_calls_models_and_properties(project: Path, options: Options) -> None:
    properties = project / "properties.py" if options.atomicity == "visible" else None
    models = {"outside": project / "model.py"}
    program = load(project / "subject.py", call="test", models=models, properties=properties)
    assert compare(program, options, 300, reports=True).states > 20


# -- the comparison itself ---------------------------------------------------------------------------------------

RACE = """
import threading
from pathproof import invariant
count = 0
lock = threading.Lock()
@invariant
def small():
    return count < 2
def work():
    global count
    count += 1
    print(count, lock.locked())
for _ in range(2):
    threading.Thread(target=work).start()
with lock:
    assert count < 2
"""
PARTS = [part.name for part in fields(Account) if part.name not in ("identities", "end")]


def seen(options: Options, engine: str) -> Account:
    return explored(machine_for(RACE, options, engine=engine), STATES)


@pytest.fixture(scope="module")
def account() -> Account:
    return seen(Options(), "reference")


def test_nothing_differs_from_itself(account: Account) -> None:
    assert not first_difference(account, seen(Options(), "native"))


@pytest.mark.parametrize("part", PARTS)
def test_the_comparison_sees_a_part_that_differs(account: Account, part: str) -> None:
    for change in (lambda items: items.pop(), lambda items: items.append(None), lambda items: items.insert(0, None)):
        other = deepcopy(account)
        change(getattr(other, part))
        assert first_difference(account, other).startswith(part)


def test_the_comparison_sees_another_end(account: Account) -> None:
    assert first_difference(account, replace(account, end="refused")).startswith("end")


def test_the_comparison_sees_another_reduction(account: Account) -> None:
    assert first_difference(account, seen(Options(reduction="none"), "native"))
