"""What is one state and what are two: dead locals, garbage, names, and the moment of failing."""

from pathproof.machine import Options
from support.machines import explore

DEAD_LOCAL = """
import threading
from pathproof import choose
lock = threading.Lock()
def work():
    unused = choose(3){use}
    with lock:
        pass
threading.Thread(target=work).start()
"""


def test_a_dead_local_splits_no_states() -> None:
    dead = explore(DEAD_LOCAL.format(use=""))
    live = explore(DEAD_LOCAL.format(use="\n    lock.acquire()\n    lock.release()\n    unused = unused"))
    assert dead.states < live.states
    assert len(set(dead.fanouts)) <= 3
    assert dead.states == 4  # before the start, at the choice, before the lock, at the end


ALLOCATES = """
import threading
class Node:
    pass
lock = threading.Lock()
def visit():
    with lock:
        pass
def work():
    while True:
        node = Node()
        node.me = node
        visit()
        with lock:
            pass
threading.Thread(target=work).start()
"""


def test_an_endless_allocation_loop_is_finite() -> None:
    assert explore(ALLOCATES, max_states=50).complete


def test_without_a_collector_it_is_not() -> None:
    assert not explore(ALLOCATES, options=Options(gc="off"), max_states=50).complete
    assert not explore(ALLOCATES, options=Options(gc="refcount"), max_states=50).complete  # the node is a cycle


DROPS = """
import threading
from pathproof import choose
class Node:
    pass
lock = threading.Lock()
def visit():
    with lock:
        pass
def work():
    if choose(2):
        node = Node()
        visit()
        node.seen = True
    visit()
threading.Thread(target=work).start()
"""


def test_garbage_splits_no_states() -> None:
    """What only one thread leads to and then does not is dropped like what a module led to."""
    assert explore(DROPS).states == 5  # before the start, at the choice, with a node, before the lock, at the end
    assert explore(DROPS, options=Options(gc="off")).states > 5


RENAMED = """
import threading
class Node:
    def __init__(self, value):
        self.value = value
first = None
second = Node(1)
third = second
def work():
    global first, second
    for turn in range({turns}):
        first = Node(turn % 2)
        second = first
        del first
        first = None
threading.Thread(target=work).start()
"""


def test_names_follow_the_least_path_after_a_deletion() -> None:
    """The same graph whatever the order of discovery, and no more states for more turns of the same kind."""
    for order in ("bfs", "dfs"):
        few, more = (explore(RENAMED.format(turns=turns), order=order) for turns in (4, 6))
        assert few.complete
        assert more.complete
        assert len(more.fingerprints) == more.states
    wide = [explore(RENAMED.format(turns=4), options=Options(symmetry=naming)) for naming in ("reach", "site", "off")]
    assert wide[0].finals == wide[1].finals == wide[2].finals
    assert wide[0].states <= wide[1].states


FAILS = """
import threading
x = 0
def first():
    global x
    x = 1
    assert False, "first"
def second():
    assert x == 0, "second"
one = threading.Thread(target=first)
two = threading.Thread(target=second)
one.start()
two.start()
"""


def test_failing_is_an_operation_of_its_own() -> None:
    """The other thread may go on between the write and the failure, and find a violation of its own."""
    found = {("assertion", "AssertionError: first"), ("assertion", "AssertionError: second")}
    assert explore(FAILS).verdicts == found
    assert explore(FAILS, options=Options(reduction="none")).verdicts == found


SWAPPED = """
import threading
from pathproof import choose
class Box:
    def __init__(self):
        self.value = 0
left = Box()
right = Box()
def work():
    if choose(2):
        left.value = 1
    else:
        right.value = 1
threading.Thread(target=work).start()
"""


def test_a_fingerprint_tells_which_object_has_which_contents() -> None:
    graph = explore(SWAPPED)
    assert len(graph.fingerprints) == graph.states
