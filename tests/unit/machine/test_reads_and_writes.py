"""What a step is said to read and to write, for all that threads may share: an operation that leaves an object as it
was reads it, and one that changes it writes it."""

import re
from typing import Any

import pytest

from pathproof.errors import Undeclared
from pathproof.machine import StepRecord
from support.machines import machine_for

# what is shared, what is done before threads start, the operation, and whether it changes what is shared
OPERATIONS = [
    ("threading.Event()", "", "x.is_set()", False),
    ("threading.Event()", "x.set()", "x.is_set()", False),
    ("threading.Event()", "x.set()", "x.wait()", False),
    ("threading.Event()", "", "x.wait(1)", False),
    ("threading.Event()", "", "x.set()", True),
    ("threading.Event()", "x.set()", "x.clear()", True),
    ("threading.Semaphore(1)", "", "x.acquire()", True),
    ("threading.Semaphore(0)", "", "x.acquire(blocking=False)", False),
    ("threading.Semaphore(0)", "", "x.acquire(timeout=1)", False),
    ("threading.Semaphore(0)", "", "x.release()", True),
    ("threading.BoundedSemaphore(2)", "x.acquire()", "x.release()", True),
    ("threading.Barrier(2)", "", "x.wait()", True),
    ("threading.Barrier(2)", "", "x.n_waiting", False),
    ("threading.Barrier(2)", "", "x.broken", False),
    ("threading.Barrier(2)", "", "x.abort()", True),
    ("queue.Queue()", "", "x.put(1)", True),
    ("queue.Queue()", "x.put(1)", "x.get()", True),
    ("queue.Queue()", "", "x.qsize()", False),
    ("queue.Queue()", "", "x.empty()", False),
    ("queue.Queue()", "", "x.full()", False),
    ("queue.Queue(1)", "x.put(1)", "x.put(2, timeout=1)", False),
    ("queue.Queue()", "x.put(1)", "x.task_done()", True),
    ("queue.Queue()", "", "x.join()", False),
    ("queue.LifoQueue()", "", "x.put(1)", True),
    ("queue.PriorityQueue()", "x.put(2)", "x.get_nowait()", True),
    ("queue.SimpleQueue()", "", "x.put(1)", True),
    ("queue.SimpleQueue()", "", "x.empty()", False),
    ("collections.deque([1])", "", "x.append(2)", True),
    ("collections.deque([1])", "", "x.popleft()", True),
    ("collections.deque([1])", "", "len(x)", False),
    ("collections.deque([1])", "", "x[0]", False),
    ("collections.deque([1])", "", "1 in x", False),
    ("collections.Counter('ab')", "", "x['a']", False),
    ("collections.Counter('ab')", "", "x.update('b')", True),
    ("collections.OrderedDict(a=1)", "", "x.move_to_end('a')", True),
    ("collections.defaultdict(list)", "", "x['a']", True),
    ("[1, 2]", "", "x[0]", False),
    ("[1, 2]", "", "len(x)", False),
    ("[1, 2]", "", "x.append(3)", True),
    ("[1, 2]", "", "x.sort()", True),
    ("{1: 2}", "", "x[1]", False),
    ("{1: 2}", "", "x.get(5)", False),
    ("{1: 2}", "", "x[3] = 4", True),
    ("{1: 2}", "", "x.pop(1)", True),
    ("{1, 2}", "", "1 in x", False),
    ("{1, 2}", "", "x.add(3)", True),
    ("iter([1, 2])", "", "next(x)", True),
    ("iter({1: 2})", "", "next(x)", True),
    ("itertools.count()", "", "next(x)", True),
    ("(number for number in (1, 2))", "", "next(x)", True),
    ("Plain()", "", "x.value", False),
    ("Plain()", "", "x.value = 2", True),
    ("Plain()", "", "del x.value", True),
]
PROGRAM = """
import collections, itertools, queue, threading
from queue import Empty, Full

class Plain:
    def __init__(self):
        self.value = 1

x = {made}
{before}

def work():
    try:
        {operation}
    except (Empty, Full, threading.BrokenBarrierError, KeyError, IndexError, StopIteration):
        pass

def other():  # so that whatever can change is known to
    if False:
        x.nothing
    work()

threading.Thread(target=other).start()
work()
"""


@pytest.mark.parametrize(("made", "before", "operation", "writes"), OPERATIONS)
def test_said_rightly(made: str, before: str, operation: str, writes: bool) -> None:
    machine = machine_for(PROGRAM.format(made=made, before=before, operation=operation))
    line = next(number for number, text in enumerate(PROGRAM.splitlines(), 1) if "{operation}" in text)
    while True:
        try:
            said = told_at(line, machine)
            break
        except Undeclared as undeclared:
            machine.declare(undeclared)
    if not said:  # nothing ever changes it: no scheduling point, and no news
        assert not writes
        return
    assert any(is_of_x(name) for record in said for name in record.writes) is writes, said
    if not writes:
        assert any(is_of_x(name) for record in said for name in record.reads), said


def told_at(line: int, machine: Any) -> list[StepRecord]:
    """What is said of the steps of the main thread there, while it goes on and nobody else does."""
    state, said = machine.initial(), []
    while state is not None and state.error is None and machine.choices(state):
        if machine.choices(state)[0].thread != "MainThread":
            break
        record = machine.describe(state, 0)
        if record.line == line:
            said.append(record)
        state = machine.step(state, 0)
    return said


def is_of_x(name: str) -> bool:
    return re.match(r"x\b", name) is not None
