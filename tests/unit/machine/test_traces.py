"""What a step of a trace says of itself."""

import json
import re

import pytest

from pathproof.report import as_json, as_text
from pathproof.search import Settings, check
from support.machines import ENGINES, machine_for

PROBED = """
import threading

done = 0


def work():
    global done
    done += 1


worker = threading.Thread(target=work)
worker.start()
while worker.is_alive():
    pass
assert done == 2
"""


def test_a_step_that_only_ends_a_thread_says_so() -> None:
    verification = check(machine_for(PROBED), Settings(), [])
    trace = verification.violations[0].trace
    ends = [record for record in trace if record.note == "the thread ends"]
    assert [(record.thread, record.file, record.line, record.source) for record in ends] == [
        ("Thread-1 (work)", "", 0, "")
    ]
    assert all(record.source for record in trace if record not in ends)


STARTED = """
import threading

lock = threading.Lock()


def work(number):
    print("here is", number)
    if number == 1:
        raise ValueError("early")
    with lock:
        pass


for number in range(2):
    threading.Thread(target=work, args=(number,), name=f"worker-{number + 7}").start()
lock.acquire()
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_what_a_started_thread_does_at_once_is_its_own_doing(engine: str) -> None:
    verification = check(machine_for(STARTED, engine=engine), Settings(), [])
    found = verification.violations[0]
    assert (found.violation.thread, found.violation.line) == ("worker-8", 10)
    rows = [(part.thread, part.line, part.output, part.outcome) for step in found.trace for part in step.then]
    assert rows == [
        ("worker-7", 8, "here is 0\n", ""),
        ("worker-8", 8, "here is 1\n", f"raises ValueError at {found.violation.file}:10"),
    ]
    assert not any(step.output or "raises" in step.outcome for step in found.trace)
    text = as_text(verification)
    assert "in worker-8" in text
    assert "prints 'here is 1\\n'; raises ValueError" in text
    steps = json.loads(as_json(verification))["violation"]["trace"]
    assert [part["thread"] for step in steps for part in step["then"]] == ["worker-7", "worker-8"]


NAMED = """
import threading

event = threading.Event()


def work():
    event.wait()


def first():
    pass


early = threading.Thread(target=first)
early.start()
early.join()
threading.Thread(target=work, name="twin").start()
threading.Thread(target=work, name="twin").start()
threading.Thread(target=work).start()
late = threading.Thread(target=work)
late.start()
late.name = "late"
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_threads_are_called_what_the_program_calls_them(engine: str) -> None:
    """By their own names, with a number where two have the same; without one, counted as they are started, not by
    places that others had before."""
    found = check(machine_for(NAMED, engine=engine), Settings(), []).violations[0]
    names = [view.name for view in found.threads]
    assert names == ["twin [thread 2]", "twin [thread 3]", "Thread-2 (work)", "late"]
    assert found.violation.message == f"no thread can go on: {', '.join(names)} wait for ever"
    starts = [step.outcome for step in found.trace if step.outcome.startswith("starts")]
    assert "starts Thread-1 (first)" in starts[0]
    assert {step.thread for step in found.trace} >= {"twin [thread 2]", "twin [thread 3]", "Thread-2 (work)"}


MOVED = """
import threading

never = threading.Event()


def keep(one, two):
    never.wait()


def main():
    one, two = [threading.Lock() for _ in range(2)]
    threading.Thread(target=keep, args=(one, two), daemon=True).start()
    with one:
        pass
    one, two = two, one
    with one:
        pass
    with two:
        pass
    assert False


main()
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_objects_without_a_name_are_told_apart(engine: str) -> None:
    """Whatever they are called in each state."""
    found = check(machine_for(MOVED, engine=engine), Settings(), []).violations[0]
    taken = [match[1] for step in found.trace if (match := re.search(r"takes Lock #(\d) made at", step.note))]
    released = [match[1] for step in found.trace if (match := re.search(r"releases Lock #(\d) made at", step.outcome))]
    assert taken == released == ["1", "2", "1"]
