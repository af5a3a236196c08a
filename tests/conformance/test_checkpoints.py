"""A search that is ended anywhere and goes on from its checkpoint ends like one that nobody ended: verdict, counts,
schedules, graph and certificate are the same. Both loops, both orders, all stores that know every state."""

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from differential.threaded_programs import from_seed
from pathproof import certify, verify
from pathproof.checkpoint.keeper import Checkpoints
from pathproof.checkpoint.resuming import resumed
from pathproof.errors import UsageError
from pathproof.search import Limits, Observer, Recorder, Settings, check, native_loop, python_loop
from pathproof.search.limits import Budget
from support.cases_headers import concurrent_cases
from support.machines import machine_for

EXAMPLES = Path(__file__).parents[2] / "examples"
CASES = [case for case in concurrent_cases() if not case.options]
# (engine, search, store): the native loop, the Python loop on both machines
WAYS = [
    ("native", "breadth-first", "exact"),
    ("native", "depth-first", "exact"),
    ("native", "breadth-first", "fingerprints"),
    ("native", "depth-first", "fingerprints"),
    ("native", "breadth-first", "collapsed"),
    ("native", "depth-first", "collapsed"),
    ("reference", "breadth-first", "exact"),
    ("reference", "depth-first", "fingerprints"),
]


class Ending(Budget):
    """Ends the search when it is asked for the so many-th time, wherever that is."""

    def __init__(self, limits: Limits, after: int) -> None:
        super().__init__(limits)
        self.left = after

    def spent(self, pause: bool = False, soon: int = 0, share: float = 1.0) -> str | None:
        self.left -= 1
        return "interrupted" if self.left < 0 else super().spent(pause, soon, share)


@dataclass
class Told:
    verdict: str
    incomplete: str
    error: str
    counts: tuple[int | None, int, int]
    violations: list[Any]
    notes: tuple[str, ...]
    declared: Any
    coverage: Any
    graph: Any
    testimony: Any


def told(
    source: str | Path,
    settings: Settings,
    args: tuple[str, ...] = (),
    budget: Budget | None = None,
    resume: Path | None = None,
    checkpoint: Path | None = None,
    every: float = 1e9,
) -> Told:
    machine = machine_for(source, args=args, engine=settings.engine)
    recorder = Recorder()
    with resumed(None if resume is None else str(resume), machine, settings) as begin:
        keeper = Checkpoints(str(checkpoint), settings, every, checkpoint == resume) if checkpoint is not None else None
        if keeper is None:
            result = check(machine, settings, [recorder], budget, begin)
        else:
            with keeper:
                result = check(machine, settings, [recorder, keeper], budget, begin)
    assert recorder.properties is not None
    return Told(
        result.verdict,
        result.incomplete,
        str(result.error),
        (result.states, result.transitions, result.depth),
        [(each.violation, each.threads, each.choices) for each in result.violations],
        result.notes,
        (result.mutable_locations, result.probed_sites, result.guards),
        result.coverage,
        recorder.graph,
        (recorder.properties.silent(), recorder.properties.spoke(), sorted(machine.witnessed)),
    )


def settings_for(way: tuple[str, str, str], **words: Any) -> Settings:
    engine, search, store = way
    return Settings(engine=engine, search=search, store=store, **words)


def assert_goes_on(
    source: str | Path, settings: Settings, tmp_path: Path, random: Random, args: tuple[str, ...] = (), times: int = 2
) -> None:
    whole = told(source, settings, args)
    directory = tmp_path / f"checkpoints{random.random()}"
    first = replace(settings, limits=replace(settings.limits, states=random.randint(1, len(whole.graph))))
    told(source, first, args, checkpoint=directory)
    for _ in range(times):
        budget = Ending(settings.limits, random.randint(0, 4 + len(whole.graph)))
        told(source, settings, args, budget, directory, directory)
    assert told(source, settings, args, resume=directory, checkpoint=directory) == whole
    assert told(source, settings, args, resume=directory) == whole  # it was over


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops pause after a few steps."""
    monkeypatch.setattr(native_loop, "SLICE", 0)
    monkeypatch.setattr(python_loop, "_SLICE", 0)


@pytest.mark.parametrize("way", WAYS, ids="-".join)
@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.slow] * (part > 0)) for part in range(8)])
def test_cases(part: int, way: tuple[str, str, str], tmp_path: Path) -> None:
    turn = WAYS.index(way)
    random = Random(100 * part + turn)
    for case in CASES[(part + turn) % 8 :: 40 if way[0] == "native" else 80]:
        settings = settings_for(way, all_violations=random.random() < 0.5, limits=Limits(states=600))
        assert_goes_on(case.path, settings, tmp_path, random, case.args)


@pytest.mark.parametrize("way", WAYS[:6], ids="-".join)
@pytest.mark.parametrize("seed", [3, 4, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 40))])
def test_random_programs(seed: int, way: tuple[str, str, str], tmp_path: Path) -> None:
    random = Random(seed)
    settings = settings_for(way, all_violations=True, limits=Limits(states=800, depth=random.choice((None, 9))))
    assert_goes_on(from_seed(seed), settings, tmp_path, random)


STEPPING = """
from threading import Thread
from pathproof import step_invariant, invariant

count = 0

def never():
    global nowhere
    nowhere = 0

@step_invariant
def grows(before, after):
    return after.count >= before.count

@step_invariant
def by_one(before, after):
    return after.count <= before.count + 1

@step_invariant
def never_judged(before, after):
    return nowhere == after.count

@invariant
def small():
    return count < 3

def work(change):
    global count
    value = count
    count = value + change
    value = count
    count = value + change

threads = [Thread(target=work, args=(change,)) for change in (2, -1)]
for thread in threads:
    thread.start()
"""


@pytest.mark.parametrize("way", WAYS, ids="-".join)
def test_what_is_wrong_with_steps_is_known_again(way: tuple[str, str, str], tmp_path: Path) -> None:
    """Also with steps to known states, which are not taken again."""
    random = Random(WAYS.index(way))
    settings = settings_for(way, all_violations=True)
    for _ in range(3 if way[0] == "native" else 1):
        assert_goes_on(STEPPING, settings, tmp_path, random)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_what_could_not_be_evaluated_is_known_again(engine: str, tmp_path: Path) -> None:
    """A step invariant that says nothing of any step is an error, also if all steps were before the checkpoint."""
    settings, source = Settings(engine=engine), STEPPING.replace("(2, -1)", "(0, 0)")
    whole = told(source, settings)
    assert "never evaluated" in whole.error
    told(source, settings, checkpoint=tmp_path / "x")
    assert told(source, settings, resume=tmp_path / "x") == whole


def test_every_moment(tmp_path: Path) -> None:
    """Python loop: after every single step."""
    settings = settings_for(("native", "depth-first", "collapsed"), all_violations=True)
    program, args = EXAMPLES / "philosophers.py", ("3",)
    whole = told(program, settings, args)
    for moment in range(2, whole.counts[1] + 8, 3):
        directory = tmp_path / str(moment)
        told(program, settings, args, Ending(settings.limits, moment), checkpoint=directory)
        if (directory / "search.checkpoint").exists():
            assert told(program, settings, args, resume=directory) == whole


@pytest.mark.parametrize("way", WAYS[:4], ids="-".join)
def test_trees_that_got_another_shape(way: tuple[str, str, str], tmp_path: Path) -> None:
    """After 20,000 states; and fingerprints throw away what is not needed any more."""
    settings = settings_for(way)
    program, args = EXAMPLES / "philosophers.py", ("10",)
    whole = told(program, settings, args)
    assert len(whole.graph) > 60_000
    first = replace(settings, limits=Limits(states=45_678))
    told(program, first, args, checkpoint=tmp_path / "x")
    assert told(program, settings, args, resume=tmp_path / "x") == whole


@pytest.mark.parametrize("way", WAYS, ids="-".join)
def test_certificates_are_the_same(way: tuple[str, str, str], tmp_path: Path) -> None:
    program, args = EXAMPLES / "bounded_buffer.py", ("2", "1", "2")
    settings = settings_for(way)
    verify(program, args, settings=settings, certificate=tmp_path / "whole")
    few = replace(settings, limits=Limits(states=100))
    verify(program, args, settings=few, checkpoint=tmp_path / "x")
    result = verify(program, args, settings=settings, resume=tmp_path / "x", certificate=tmp_path / "resumed")
    assert result
    assert result.notes[-1] == "went on from a checkpoint of 100 states"
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()
    assert certify(program, tmp_path / "resumed", args)


RELEASING = """
from threading import Lock, Thread
from pathproof import choose

lock = Lock()

def work():
    lock.acquire(blocking=False)
    lock.release()

if choose([False, True]):
    lock.acquire()
thread = Thread(target=work)
thread.start()
thread.join()
"""


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_what_was_witnessed_is_not_forgotten(engine: str, tmp_path: Path) -> None:
    """A release by a non-owner must be seen to happen, or there is no certificate. Here it happens in one step, which
    leads to a known state and is not taken again."""
    program = tmp_path / "program.py"
    program.write_text(RELEASING)
    settings = Settings(engine=engine)
    verify(program, settings=settings, checkpoint=tmp_path / "x")
    for part in ("whole", "resumed"):
        resume = tmp_path / "x" if part == "resumed" else None
        assert verify(program, settings=settings, resume=resume, certificate=tmp_path / part).certificate is not None
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "whole").read_bytes()


LATE = """
from threading import Thread

x = y = 0

def work():
    global x, y
    for _ in range(5):
        x += 1 + y
    if x == 2:
        y = 1

threads = [Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
"""


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_what_is_learned_after_a_checkpoint_makes_it_void(engine: str, tmp_path: Path) -> None:
    """The search meets a location that is written while shared, which every thread has read before, and starts again
    without what it went on from."""
    settings = Settings(engine=engine)
    whole = told(LATE, settings)
    first = told(LATE, replace(settings, limits=Limits(states=30)), checkpoint=tmp_path / "x")
    assert {*whole.declared[0]} - {*first.declared[0]} == {"global __main__.y"}
    assert told(LATE, settings, resume=tmp_path / "x") == whole


def test_limits_may_differ_and_hold_while_going_back(tmp_path: Path) -> None:
    """A search that is ended before it is where it was leaves the checkpoint alone."""
    settings = Settings()
    program, args = EXAMPLES / "philosophers.py", ("8",)
    directory = tmp_path / "x"
    told(program, replace(settings, limits=Limits(states=6000)), args, checkpoint=directory)
    before = (directory / "search.checkpoint").read_bytes()
    ended = told(program, settings, args, Ending(settings.limits, 1), directory, directory, every=1e-9)
    assert ended.incomplete == "interrupted"
    assert 0 < len(ended.graph) < 6000
    assert (directory / "search.checkpoint").read_bytes() == before
    fewer = told(program, replace(settings, limits=Limits(states=50)), args, None, directory, directory)
    assert fewer.incomplete == "reached the limit of 50 states"
    assert (directory / "search.checkpoint").read_bytes() == before
    assert told(program, settings, args, resume=directory) == told(program, settings, args)


class Steps(Observer):
    def stepped(self, source: Any, choice: int, target: int | None, new: bool) -> None:
        pass


def test_observers_of_every_step_are_refused(tmp_path: Path) -> None:
    program = EXAMPLES / "philosophers.py"
    verify(program, ("3",), checkpoint=tmp_path / "x", observers=[Steps()])
    with pytest.raises(UsageError, match="Steps wants to see every step, and a search that goes on"):
        verify(program, ("3",), resume=tmp_path / "x", observers=[Steps()])
