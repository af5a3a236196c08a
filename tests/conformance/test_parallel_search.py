"""A search by several processes says what one process says: the same states, transitions, levels and rows, the same
violations by schedules as short. Here it is divided from the first state on, however small the program.
"""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from differential.threaded_programs import from_seed
from pathproof import certify, verify
from pathproof.errors import UsageError
from pathproof.search import Observer, Recorder, Settings, check, parallel_loop
from pathproof.search.graph import Graph
from pathproof.search.limits import Limits
from pathproof.search.parallel_loop import ParallelLoop
from support.cases_headers import Case, concurrent_cases
from support.machines import machine_for, program_file

EXAMPLES = Path(__file__).parents[2] / "examples"
CASES = [case for case in concurrent_cases() if not case.options]
PROGRAMS = [
    ("bounded_buffer", "2 2 2"),
    ("elevator", "1 2 2"),
    ("ksu_pipeline", "2 1"),
    ("nested_monitor", "2 2 2"),
    ("philosophers", "6"),
    ("pipeline", "3"),
    ("readers_writers", "2 1"),
    ("remote_agent", ""),
    ("replicated_workers", "2 2"),
    ("sleeping_barber", "1 2 2"),
    ("two_phase_commit", "3"),
]
# What waits is divided whenever it can be; never after the beginning; or given to one where it is little.
DIVIDED, SEPARATE, RESTING = (1, 0, 0), (1, 10**9, 0), (40, 5, 20)
SIZES = {"divided": DIVIDED, "separate": SEPARATE, "resting": RESTING}


@pytest.fixture(params=SIZES)
def sizes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    return set_sizes(monkeypatch, SIZES[request.param])


@pytest.fixture
def divided(monkeypatch: pytest.MonkeyPatch) -> None:
    set_sizes(monkeypatch, DIVIDED)


def set_sizes(monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, int, int]) -> tuple[int, int, int]:
    monkeypatch.setattr(parallel_loop, "SIZES", sizes)
    monkeypatch.setattr(parallel_loop, "CAPACITY", 1 << 11)  # it grows soon
    return sizes


@dataclass
class Told:
    """What does not depend on how many looked."""

    verdict: str
    incomplete: str
    error: str
    counts: tuple[int | None, int, int]
    rows: Counter[tuple[int, int, int]]  # depth, fanout, indegree
    violations: dict[Any, int]  # the length of the schedule of each
    declared: tuple[tuple[str, ...], tuple[str, ...]]


def levels(graph: Graph) -> list[int]:
    depths = [0] * len(graph)
    for number in range(1, len(graph)):
        assert graph.parents[number] < number
        depths[number] = depths[graph.parents[number]] + 1
    return depths


def told(source: str | Path, workers: int, args: tuple[str, ...] = (), **words: Any) -> Told:
    machine = machine_for(source, args=args, engine="native")
    recorder = Recorder()
    result = check(machine, Settings(store="fingerprints", workers=workers, **words), [recorder])
    if workers > 1 and result.verdict == "verified" and result.transitions:
        assert result.statistics["workers"] in (workers, 1)
    graph = recorder.graph
    complete = not result.incomplete
    rows = Counter(zip(levels(graph), graph.fanouts, graph.indegrees, strict=True)) if complete else Counter()
    if complete:
        assert len(graph) == result.states
    return Told(
        result.verdict,
        result.incomplete,
        str(result.error),
        (result.states, result.transitions, result.depth),
        rows,
        {
            (each.violation.kind, each.violation.message, each.violation.line): len(each.choices)
            for each in result.violations
        },
        (result.mutable_locations, result.probed_sites),
    )


def assert_alike(source: str | Path, workers: int, args: tuple[str, ...] = ()) -> Told:
    """Everything of a search for all violations; of one for the first, how long its schedule is."""
    several, one = (told(source, each, args, all_violations=True) for each in (workers, 1))
    assert several == one
    if one.violations:
        several, one = (told(source, each, args) for each in (workers, 1))
        assert several.verdict == one.verdict == "violated"
        if several.declared == one.declared:  # else the steps are others
            assert list(several.violations.values()) == list(one.violations.values())
    return one


@pytest.mark.parametrize("workers", [2, 3])
@pytest.mark.parametrize(("name", "args"), PROGRAMS)
def test_examples(name: str, args: str, workers: int, sizes: tuple[int, int, int]) -> None:
    assert assert_alike(EXAMPLES / f"{name}.py", workers, tuple(args.split())).verdict == "verified"


@pytest.mark.parametrize("name", sorted(path.stem for path in (EXAMPLES / "faulty").glob("*.py")))
def test_faulty_examples(name: str, divided: None) -> None:
    assert assert_alike(EXAMPLES / "faulty" / f"{name}.py", 2).verdict == "violated"


@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.slow] * (part > 0)) for part in range(8)])
def test_cases(part: int, sizes: tuple[int, int, int]) -> None:
    turn = list(SIZES.values()).index(sizes)
    for case in CASES[(3 * part + turn) % 24 :: 24]:
        assert_case(case, 2 + turn % 2)


def assert_case(case: Case, workers: int) -> None:
    assert assert_alike(case.path, workers, case.args).verdict == case.verdict, case.name


@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.slow] * (part > 0)) for part in range(10)])
def test_random_programs(part: int, sizes: tuple[int, int, int]) -> None:
    turn = list(SIZES.values()).index(sizes)
    for seed in range(30 * part + turn, 30 * part + 30, 3):
        assert_alike(from_seed(seed), 2 + seed % 2)


LATE = """
from threading import Thread
from pathproof import choose

x = 0

def write():
    global x
    if choose(400) == 271:
        x = 1

thread = Thread(target=write)
thread.start()
before = x
thread.join()
assert before <= x
"""


def test_what_one_worker_learns_makes_all_start_again(divided: None) -> None:
    assert assert_alike(LATE, 2).verdict == "verified"
    result = check(machine_for(LATE, engine="native"), Settings(store="fingerprints", workers=2))
    assert result.mutable_locations
    assert result.statistics["attempts"] > 1


def test_a_table_that_grows_many_times_and_work_that_is_divided_again(monkeypatch: pytest.MonkeyPatch) -> None:
    set_sizes(monkeypatch, (50, 20, 10))
    result = check(
        machine_for(EXAMPLES / "philosophers.py", args=("9",), engine="native"),
        Settings(store="fingerprints", workers=3),
    )
    assert (result.verdict, result.states, result.transitions) == ("verified", 36_225, 183_297)
    assert result.statistics["workers"] == 3
    assert result.statistics["moved"] > 0


def test_rows_of_a_table_that_grew(divided: None) -> None:
    assert told(EXAMPLES / "philosophers.py", 2, ("8",)) == told(EXAMPLES / "philosophers.py", 1, ("8",))


BOUND_LATE = """
from threading import Thread
from pathproof import invariant

@invariant
def bound_late_is_positive():
    return late > 0

x = 0

def write():
    global x, late
    for _ in range(3):
        x += 1
    late = x

for _ in range(2):
    Thread(target=write).start()
"""


def test_an_invariant_that_only_workers_could_evaluate(divided: None) -> None:
    assert assert_alike(BOUND_LATE, 2).verdict == "verified"


LOOKED_AT_ELSEWHERE = """
from threading import Thread
from pathproof import choose, invariant

a = begun = 0
box = [0]

@invariant
def never_both():
    return not a or not box[0]

def chosen():
    global a, begun
    begun = 1
    begun = 2
    a = 1
    x = 0
    for _ in range(3):
        x = x * 3 + choose(3)
    if x == 26:
        box[0] = 1

Thread(target=chosen).start()
"""


def test_invariants_look_at_what_was_sent_too(divided: None) -> None:
    """The invariant looks at the box first in a state of one worker; a successor is sent to another, which fills it."""
    assert assert_alike(LOOKED_AT_ELSEWHERE, 3).verdict == "violated"


@pytest.mark.parametrize("workers", [2, 3])
def test_certificates_certify(workers: int, divided: None, tmp_path: Path) -> None:
    for name, args in (("philosophers", ("6",)), ("bounded_buffer", ("2", "2", "2"))):
        path, file = EXAMPLES / f"{name}.py", tmp_path / name
        result = verify(path, args, settings=Settings(store="fingerprints", workers=workers), certificate=file)
        assert result.certificate is not None
        done = certify(path, file)
        assert (done.states, done.transitions) == (result.states, result.transitions)


@pytest.mark.parametrize("limits", [Limits(states=100), Limits(depth=7), Limits(states=1_073), Limits(states=1_072)])
def test_limits_of_states_and_depth(limits: Limits, sizes: tuple[int, int, int]) -> None:
    several, one = (told(EXAMPLES / "philosophers.py", each, ("6",), limits=limits) for each in (2, 1))
    assert (several.verdict, several.incomplete) == (one.verdict, one.incomplete)
    assert several.counts[0] == one.counts[0]
    if limits.depth:
        assert several.counts == one.counts


# -- how it ends -----------------------------------------------------------------------------------------------------

LONG = """
import pathproof.search.parallel_loop as loop
loop.SIZES = (50, 0, 0)
import sys
from pathproof.cli import main
sys.exit(main(["verify", {program!r}, "--workers", "2", *{options!r}, "--", "13"]))
"""


def start(*options: str, **words: Any) -> subprocess.Popen[str]:
    code = LONG.format(program=str(EXAMPLES / "philosophers.py"), options=list(options))
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **words
    )


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    file = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _ in range(600):
        found = [int(word) for word in file.read_text().split()]
        if len(found) == 2:
            return found
        time.sleep(0.1)
    raise AssertionError("no workers were started")


def ended(pids: list[int]) -> bool:
    for _ in range(200):
        if not any(Path(f"/proc/{pid}").exists() for pid in pids):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_all(number: signal.Signals) -> None:
    process = start()
    workers = workers_of(process)
    process.send_signal(number)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert out.startswith("incomplete: interrupted")
    assert ended(workers)


@pytest.mark.parametrize("which", [0, 1])
def test_a_worker_that_dies_makes_the_search_incomplete(which: int) -> None:
    process = start()
    workers = workers_of(process)
    time.sleep(0.5)
    os.kill(workers[which], signal.SIGKILL)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "incomplete: a worker died (SIGKILL), and what it found out is lost" in out
    assert ended(workers)


def test_a_worker_that_is_suspended_does_not_hold_up_the_end() -> None:
    process = start("--max-seconds", "2")
    workers = workers_of(process)
    os.kill(workers[-1], signal.SIGSTOP)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert out.startswith("incomplete: reached the limit of 2 seconds")
    assert ended(workers)


def test_workers_end_when_the_coordinator_dies() -> None:
    process = start()
    workers = workers_of(process)
    process.kill()
    process.communicate(timeout=60)
    assert ended(workers)


@pytest.mark.parametrize("options", [("--max-seconds", "2"), ("--max-memory", "200M")])
def test_limits_of_time_and_memory_hold_for_all(options: tuple[str, ...]) -> None:
    process = start(*options)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert out.startswith("incomplete: reached the limit of ")


def test_too_little_shared_memory() -> None:
    """The size of files is limited, and shared memory is a file to the system."""
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3 << 20, 3 << 20))\n"
    code += LONG.format(program=str(EXAMPLES / "philosophers.py"), options=[])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 3
    assert done.stdout.startswith("incomplete: there is not enough shared memory for a table of 131,072 fingerprints")


# -- what it cannot do -----------------------------------------------------------------------------------------------


class Steps(Observer):
    def stepped(self, source: Any, choice: int, target: int | None, new: bool) -> None:
        pass


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"workers": 0}, "there must be a worker at least, not 0"),
        ({"workers": -1}, "there must be a worker at least, not -1"),
        ({"workers": 10_000}, "10,000 workers are more than one machine runs well: 256 at most"),
        ({"workers": 2, "search": "depth-first"}, "workers search breadth-first over fingerprints"),
        ({"workers": 2, "store": "exact"}, "workers search breadth-first over fingerprints"),
        ({"workers": 2, "search": "depth-first", "cache": 100}, "a search in a cache runs in one process"),
        ({"workers": 2, "engine": "reference"}, "the reference machine runs in one process"),
        ({"workers": 2, "races": True}, "races are looked for in Python"),
        ({"workers": 2, "replay": (0,)}, "a replay follows one schedule, in one process"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(words: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError) as caught:
        verify(EXAMPLES / "philosophers.py", ("3",), settings=Settings(**{"store": "fingerprints", **words}))
    assert why in str(caught.value)


def test_observers_of_every_step_are_refused() -> None:
    machine = machine_for(EXAMPLES / "philosophers.py", args=("3",), engine="native")
    with pytest.raises(UsageError, match="Steps wants to see every step"):
        check(machine, Settings(store="fingerprints", workers=2), [Steps()])


def test_a_process_with_threads_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_loop, "possible", lambda: False)
    machine = machine_for(EXAMPLES / "philosophers.py", args=("3",), engine="native")
    with pytest.raises(UsageError, match="workers are copies of this process"):
        check(machine, Settings(store="fingerprints", workers=2))


def test_a_worker_that_cannot_be_started_is_no_verdict(monkeypatch: pytest.MonkeyPatch, divided: None) -> None:
    def fail(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(parallel_loop, "Forked", fail)
    machine = machine_for(EXAMPLES / "philosophers.py", args=("3",), engine="native")
    result = check(machine, Settings(store="fingerprints", workers=2))
    assert result.verdict == "incomplete"
    assert result.incomplete == "a worker cannot be started: Resource temporarily unavailable"


def test_progress_counts_what_all_have_done(divided: None) -> None:
    seen = []

    class Watch(Observer):
        def paused(self, exploration: Any) -> None:
            assert isinstance(exploration, ParallelLoop)
            seen.append((exploration.states, exploration.waiting, exploration.memory))

    machine = machine_for(EXAMPLES / "philosophers.py", args=("9",), engine="native")
    assert check(machine, Settings(store="fingerprints", workers=2), [Watch()]).verdict == "verified"
    assert seen[-1][0] == 36_225
    assert all(memory > 0 for _, _, memory in seen)


# -- the model of the table and of the meeting place --------------------------------------------------------------

MODEL = EXAMPLES / "shared_table.py"
RELEASE = "        with released:\n            meeting = 1 - mine\n            released.notify_all()\n"


@pytest.mark.parametrize("args", ["2 2", "2 3", "3 2"])
def test_the_protocol_is_verified(args: str) -> None:
    assert verify(MODEL, tuple(args.split()))


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (
            "            with atomic():\n                claimed",
            "            if True:\n                claimed",
            "invariant",
        ),
        ("if sum(waiting) else END", "if waiting[0] else END", "assertion"),
        ("        waiting[number] = len(level)\n", "        waiting[number] = 0\n", "assertion"),
        (
            f"        arrived = 0\n{RELEASE}",
            f"{RELEASE}        arrived = 0\n",
            "deadlock",
        ),
        ("            if claimed:\n                return True", "            return claimed", "assertion"),
    ],
    ids=["two-claim", "end-too-early", "waiting-unsaid", "released-before-reset", "lost-where-another-was-faster"],
)
def test_the_protocol_with_a_fault_is_not(old: str, new: str, kind: str) -> None:
    source = MODEL.read_text()
    assert source.count(old) == 1
    result = verify(program_file(source.replace(old, new)))
    assert (result.verdict, result.violation and result.violation.violation.kind) == ("violated", kind)
