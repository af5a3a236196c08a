"""What happens to a search when the world interferes: Ctrl-C, too little memory, many searches in one process, several
at once. Whatever it is, the user gets a verdict or an exception, never a crash."""

import gc
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from itertools import product
from pathlib import Path

import pytest

from pathproof.search import Settings, check
from pathproof.search.limits import Limits, memory_now
from pathproof.search.native_loop import STORES as NATIVE_STORES
from pathproof.search.native_loop import STRATEGIES as NATIVE_STRATEGIES
from support.machines import machine_for

STORES = [store.name for store in NATIVE_STORES]
STRATEGIES = [strategy.name for strategy in NATIVE_STRATEGIES]

ROOT = Path(__file__).parents[2]
PHILOSOPHERS = ROOT / "examples" / "philosophers.py"
MIB = 1 << 20


SCRIPT = """
import resource, sys
from pathproof.cli import main
from pathproof.search.native_loop import NativeLoop

run, limit = NativeLoop.run, int(sys.argv[1])

def running(self):
    print("searching", flush=True)
    if limit:
        with open("/proc/self/statm") as statm:
            space = int(statm.read().split()[0]) * 4096 + limit
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
    run(self)

NativeLoop.run = running
sys.exit(main(sys.argv[2:]))
"""


def searching(*words: object, more: int = 0) -> subprocess.Popen[str]:
    """A command whose native search is under way, with so many more bytes of address space than it had before."""
    command = [sys.executable, "-c", SCRIPT, str(more), *map(str, words)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "searching\n"
    return process


def spent(process: subprocess.Popen[str]) -> float:
    """Seconds of the processor that a running process has taken."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("words", [(), ("--search", "depth-first"), ("--store", "fingerprints")], ids=str)
def test_an_interrupt_ends_a_native_search(words: tuple[str, ...], number: signal.Signals) -> None:
    """Within some seconds of the processor, whatever else it has to do."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = searching("verify", PHILOSOPHERS, *words, "--", "16")
    try:
        time.sleep(1)
        assert process.poll() is None
        begun = spent(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=600)
    finally:
        process.kill()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert process.returncode == 3, err
    assert "incomplete" in out
    assert "interrupted" in out
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime - begun < 5


@pytest.mark.address_space
@pytest.mark.parametrize("store", STORES[:2])
def test_out_of_memory_is_an_incomplete_search(store: str) -> None:
    """The kernel's own structures grow until there is nothing left."""
    process = searching("verify", PHILOSOPHERS, "--store", store, "--", "16", more=12 * MIB)
    try:
        out, err = process.communicate(timeout=600)
    finally:
        process.kill()
    assert process.returncode == 3, err
    assert "incomplete" in out
    assert "ran out of memory" in out


LONG_STEP = """
from collections import deque
for turn in range(100):
    items = [turn] * 1_000_000
queue = deque()
for turn in range(3000):
    queue.append(turn)
assert len(items) // 1000 == len(queue) - 2000
"""


def test_a_long_step_does_not_keep_what_it_drops(engine: str, tmp_path: Path) -> None:
    """Eight hundred megabytes of lists, one after the other, and every length of a queue."""
    (tmp_path / "program.py").write_text(LONG_STEP)
    words = [sys.executable, "-m", "pathproof", "verify", "--json", "--engine", engine, "program.py"]
    report = json.loads(subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=600).stdout)
    assert report["verdict"] == "verified"
    assert report["peak_memory_bytes"] < 220 * MIB


def searched(settings: Settings | None = None, forks: int = 7) -> tuple[int, int]:
    result = check(machine_for(PHILOSOPHERS, args=(str(forks),), engine="native"), settings)
    return result.states, result.transitions


@pytest.mark.parametrize("store", STORES)
def test_many_searches_in_one_process_leave_nothing_behind(store: str) -> None:
    """A machine takes some megabytes; fifteen more of them may take no more than a few."""
    settings = Settings(store=store, bits=20)
    before = 0
    for number in range(20):
        searched(settings, 4)
        gc.collect()
        if number == 4:  # by now whatever is made once has been made
            before = memory_now()
    assert memory_now() - before < 8 * MIB


def test_the_kernel_counts_the_same_bytes_each_time() -> None:
    counts = set()
    for _ in range(3):
        machine = machine_for(PHILOSOPHERS, args=("4",), engine="native")
        check(machine)
        counts.add(machine.kernel.bytes_used())
    assert len(counts) == 1


def test_searches_in_several_threads_are_independent() -> None:
    jobs = [
        (Settings(search=order, store=store), forks)
        for order, store, forks in product(STRATEGIES, ("exact", "fingerprints"), (4, 6))
    ]
    expected = [searched(*job) for job in jobs]
    found: dict[int, tuple[int, int]] = {}

    def work(number: int) -> None:
        for _ in range(2):
            found[number] = searched(*jobs[number])
            assert found[number] == expected[number]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(len(jobs))] == expected


@pytest.mark.slow
@pytest.mark.parametrize("store", STORES[:2])
@pytest.mark.parametrize("order", STRATEGIES)
def test_a_limit_of_memory_is_kept(order: str, store: str) -> None:
    """By the process as a whole: within 64 MiB."""
    limit = 300 * MIB
    words = ["verify", PHILOSOPHERS, "--search", order, "--store", store, "--max-memory", limit]
    process = searching(*words, "--json", "--", "16")
    try:
        out, err = process.communicate(timeout=900)
    finally:
        process.kill()
    assert process.returncode == 3, err
    assert "bytes of memory" in out
    peak = json.loads(out)["peak_memory_bytes"]
    assert 0.5 * limit < peak < limit + 64 * MIB


@pytest.mark.slow
def test_what_a_certificate_will_take_counts(tmp_path: Path) -> None:
    """20 bytes a state when the search is over: with them, it would be too much."""

    def verified(seats: int, *more: object) -> tuple[int, int]:
        words = [sys.executable, "-m", "pathproof", "verify", PHILOSOPHERS, *more, "--json", "--", seats]
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=600, check=False)
        return done.returncode, json.loads(done.stdout)["peak_memory_bytes"]

    limit = verified(3)[1] + 48 * MIB  # starting takes more where nothing compiled is kept
    for more, status in ((), 0), (("--certificate", tmp_path / "x"), 3):
        found, peak = verified(12, "--max-memory", limit, *more)
        assert found == status
        assert peak < limit


def test_limits_of_time_and_states_hold_at_once() -> None:
    began = time.process_time()
    searched(Settings(limits=Limits(seconds=1, states=10**9)), forks=16)
    assert time.process_time() - began < 10
