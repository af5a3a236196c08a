"""An elevator that turns round one floor too late.

    pathproof verify examples/faulty/elevator.py -- FLOORS PEOPLE

Expected: violated, invariant. The bug is off by one: floors are counted from 0, so the highest is FLOORS - 1.
The elevator is a daemon thread that loops for ever; people make one journey each, one floor up.
"""

import sys
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [2, 1]
arguments = [int(word) for word in sys.argv[1:]]
FLOORS, PEOPLE = arguments + DEFAULTS[len(arguments) :]

changed = Condition()
waiting = set()
riders = set()
floor = 0


@invariant
def elevator_stays_in_the_building():
    return 0 <= floor < FLOORS


def elevator():
    global floor
    up = True
    while True:
        with changed:
            while not riders and not waiting:
                changed.wait()
            for person in sorted(riders):
                if (person + 1) % FLOORS == floor:
                    riders.remove(person)
                    changed.notify_all()
            for person in sorted(waiting):
                if person % FLOORS == floor:
                    waiting.remove(person)
                    riders.add(person)
            if floor == FLOORS:
                up = False
            elif floor == 0:
                up = True
            floor = floor + 1 if up else floor - 1


def person(number):
    with changed:
        waiting.add(number)
        changed.notify_all()
        while number in waiting or number in riders:
            changed.wait()


def main():
    people = [Thread(target=person, args=(number,)) for number in range(PEOPLE)]
    for thread in [Thread(target=elevator, daemon=True), *people]:
        thread.start()
    for thread in people:
        thread.join()


if __name__ == "__main__":
    main()
