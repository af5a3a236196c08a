"""Where blocks and generators end: atomic blocks are one step however small steps are, and a StopIteration leaves a
generator as an error that no loop catches."""

import pytest

from pathproof.machine import Options
from support.machines import explore

COUNTER = """
import threading
from pathproof import atomic

count = 0

def work():
    global count
    for _ in range(2):
        with atomic():
            before = count
            count = before + 1

workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
assert count == 4
"""


@pytest.mark.parametrize("atomicity", ["visible", "line", "instruction"])
def test_an_atomic_block_is_one_step(atomicity: str, engine: str) -> None:
    graph = explore(COUNTER, options=Options(atomicity=atomicity), engine=engine)
    assert graph.complete
    assert graph.verdicts == set()


FAILING = """
import threading

near = False

def values():
    global near
    near = True
    raise StopIteration
    yield

class Loop:
    def __iter__(self):
        return self

    def __next__(self):
        for _ in values():
            pass

def work():
    for _ in LOOP:
        pass

def look():
    assert not near

for work in (work, look):
    threading.Thread(target=work).start()
"""


@pytest.mark.parametrize("loop", ["values()", "Loop()"])
def test_a_thread_stops_before_it_fails_in_a_generator(loop: str, engine: str) -> None:
    """Else what others see of what it did last is missed."""
    graph = explore(FAILING.replace("LOOP", loop), engine=engine)
    assert {kind for kind, _ in graph.verdicts} == {"assertion", "exception"}
