"""Dining philosophers who each take the left fork first.

    pathproof verify examples/faulty/philosophers.py -- SEATS [ROUNDS]

Expected: violated, deadlock. The bug is the lock order: when everybody holds the left fork, everybody waits
for the right one for ever. The philosophers dine for ever unless ROUNDS says how often each of them eats.
"""

import sys
from itertools import repeat
from threading import Lock, Thread

DEFAULTS = [3, 0]
arguments = [int(word) for word in sys.argv[1:]]
SEATS, ROUNDS = arguments + DEFAULTS[len(arguments) :]


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def philosopher(left, right):
    for _ in rounds():
        with left, right:
            pass


def main():
    forks = [Lock() for _ in range(SEATS)]
    philosophers = [Thread(target=philosopher, args=(forks[seat - 1], forks[seat])) for seat in range(SEATS)]
    for thread in philosophers:
        thread.start()
    for thread in philosophers:
        thread.join()


if __name__ == "__main__":
    main()
