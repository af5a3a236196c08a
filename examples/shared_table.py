"""How pathproof's own workers search together (`verify --workers`): a table in which whoever inserts a state expands
it, and a place to meet after each level, where the last to come decides whether the search is over.

    pathproof verify examples/shared_table.py -- WORKERS WIDTH

The first level has WIDTH states, which are divided among the workers. Each of them leads to one of the two states of
the second level, and those to a last one. A slot of the table is claimed by a compare-and-swap, an atomic block
here. The states of the second level have the same first slot, so places are looked for. At the end every state must
have been expanded once, by one worker. 1 invariant. `kernel/shared_table.hpp` and `kernel/sharing.cpp` are the real
thing.
"""

import sys
from threading import Condition, Thread

from pathproof import atomic, invariant

DEFAULTS = [2, 2]
arguments = [int(word) for word in sys.argv[1:]]
WORKERS, WIDTH = arguments + DEFAULTS[len(arguments) :]

LAST = WIDTH + 2
TARGETS = [*[[WIDTH + state % 2] for state in range(WIDTH)], [LAST], [LAST], []]
SLOTS = 4
END, LEVEL = "end", "level"

table = [None] * SLOTS
expanded = [0] * (LAST + 1)
waiting = [0] * WORKERS  # how many states each has for the next level
arrived = 0
meeting = 0
released = Condition()
decision = ""


@invariant
def nobody_expands_what_another_does():
    return all(count <= 1 for count in expanded)


def add(state):
    """Whether it was not there before."""
    place = state == LAST
    while True:
        seen = table[place]
        if seen is None:
            with atomic():
                claimed = table[place] is None
                if claimed:
                    table[place] = state
            if claimed:
                return True
        elif seen == state:
            return False
        else:
            place += 1


def meet():
    """What all do next."""
    global arrived, meeting, decision
    mine = meeting
    with atomic():
        arrived += 1
        last = arrived == WORKERS
    if last:
        decision = LEVEL if sum(waiting) else END
        arrived = 0
        with released:
            meeting = 1 - mine
            released.notify_all()
    else:
        with released:
            while meeting == mine:
                released.wait()
    return decision


def worker(number, level):
    while True:
        found = []
        for state in level:
            with atomic():
                expanded[state] += 1
            found += [target for target in TARGETS[state] if add(target)]
        level = found
        waiting[number] = len(level)
        if meet() == END:
            return


def main():
    first = list(range(WIDTH))
    threads = [Thread(target=worker, args=(number, first[number::WORKERS])) for number in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert expanded == [1] * (LAST + 1), "a state was not expanded"


if __name__ == "__main__":
    main()
