"""What Python may number like something that is gone: whichever schedule does it, the comparison is refused.

Refused programs among the cases take the path of first choices; here some other schedule is needed."""

import pytest

from pathproof.errors import Refused
from pathproof.machine import Options
from support.machines import explore

PROGRAMS = {
    "three threads may have one ident": ("ident of a thread", """
import threading
results = {}

def work():
    results[threading.get_ident()] = 1

threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(results) == 3
"""),
    "the first may end between set() and the start of the second": ("ident of a thread", """
import threading
first, done, go = [], threading.Event(), threading.Event()

def one():
    first.append(threading.get_ident())
    done.set()
    go.wait()

def two():
    assert threading.get_ident() != first[0]

threading.Thread(target=one).start()
done.wait()
go.set()
threading.Thread(target=two).start()
"""),
    "the other may let go of its object before this one makes another": ("may be gone", """
import threading
numbers, ready, go = [], threading.Event(), threading.Event()

def work():
    mine = []
    numbers.append(id(mine))
    ready.set()
    go.wait()
    mine.append(1)

def main():
    ready.wait()
    number = numbers[0]
    go.set()
    other = []
    assert id(other) != number
    print(other)

threading.Thread(target=work).start()
main()
"""),
    "what a thread was given is gone when it has run": ("may be gone", """
import threading
numbers = []

def work(thing):
    numbers.append(id(thing))

thread = threading.Thread(target=work, args=([],))
thread.start()
thread.join()
assert id([]) not in numbers
"""),
    "a thread may pass for the owner of an RLock": ("RLock whose owner has ended", """
import threading
lock, go = threading.RLock(), threading.Event()

def one():
    lock.acquire()
    ready.set()
    go.wait()

def two():
    try:
        lock.release()
    except RuntimeError:
        pass

ready = threading.Event()
threading.Thread(target=one).start()
ready.wait()
go.set()
threading.Thread(target=two).start()
"""),
}  # fmt: skip


@pytest.mark.parametrize("reduction", ["por", "none"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_some_schedule_is_refused(name: str, reduction: str, engine: str) -> None:
    construct, program = PROGRAMS[name]
    with pytest.raises(Refused, match=construct):
        explore(program, options=Options(reduction=reduction), engine=engine)
