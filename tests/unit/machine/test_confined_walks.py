"""Naming after a step looks only at what the step can have changed. Naming everything anew must give the same."""

from collections import deque
from pathlib import Path
from typing import Any

import pytest

from pathproof.errors import Undeclared
from pathproof.language import load
from pathproof.machine.naming import overlap
from pathproof.machine.reference import ReferenceMachine
from pathproof.machine.state import State, confined
from support.machines import KEY, program_file

EXAMPLES = Path(__file__).parents[3] / "examples"
MOST = 300  # states of each program

# Objects that no module leads to change hands, are renamed while others mention them, and are dropped.
HANDED_ON = """
import threading
from pathproof import choose
class Node:
    def __init__(self, following=None):
        self.following = following
def work(box, lock, own):
    for turn in range(2):
        with lock:
            mine = box[choose(2)]
        own.append(mine)
        with lock:
            box[choose(2)] = Node(own.pop())
        with lock:
            del own[:]
            mine.following = None
def main():
    lock = threading.Lock()
    box = [Node(), Node(Node())]
    first, second = (threading.Thread(target=work, args=(box, lock, [box[number]])) for number in range(2))
    first.start()
    second.start()
    with lock:
        box = box[1]
    with lock:
        box = box.following
    with lock:
        del box
main()
"""
PROGRAMS = {
    "handed_on": program_file(HANDED_ON),
    **{name: EXAMPLES / f"{name}.py" for name in ("pipeline", "sleeping_barber", "elevator", "bounded_buffer")},
}


class Thorough(ReferenceMachine):
    """Names everything anew after each step."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        namer = self.transitions.namer
        namer.canonical = namer.rebuilt  # type: ignore[method-assign]


def states_of(machine: ReferenceMachine) -> list[State]:
    """Some states, in breadth-first order."""
    try:
        found = {state.key(): state for state in [machine.initial()]}
        pending = deque(found.values())
        while pending and len(found) < MOST:
            state = pending.popleft()
            for index in range(len(machine.choices(state))):
                target = machine.step(state, index)
                if target is not None and target.key() not in found:
                    found[target.key()] = target
                    pending.append(target)
        return list(found.values())
    except Undeclared as undeclared:
        machine.declare(undeclared)
        return states_of(machine)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_same_states_as_by_full_walks(name: str) -> None:
    program = load(PROGRAMS[name])
    quick, thorough = (states_of(kind(program, key=KEY)) for kind in (ReferenceMachine, Thorough))
    assert len(quick) > 20
    for one, other in zip(quick, thorough, strict=True):
        assert one.fingerprint() == other.fingerprint()
        assert one.regions.digest() == other.regions.digest()


@pytest.mark.parametrize("name", PROGRAMS)
def test_regions_follow_from_the_objects(name: str) -> None:
    for state in states_of(ReferenceMachine(load(PROGRAMS[name]), key=KEY)):
        if state.error is None:
            roots = [state.pool.roots(thread, state.heap[thread].data[2]) for thread in state.threads]
            assert state.confined == tuple(confined(state.heap, own, state.reached) for own in roots)
            some, several = overlap(state.confined)
            assert state.shared == state.reached | several
            assert state.heap.keys() == state.reached | some | {root for own in roots for root in own}
