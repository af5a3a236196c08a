"""What a step of a trace says of itself."""

from machines import machine_for
from pathproof.search import Settings, check

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
