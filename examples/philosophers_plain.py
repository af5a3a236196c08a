"""Dining philosophers with ordered forks and nothing else: the smallest program that is worth proving.

    pathproof verify examples/philosophers_plain.py -- SEATS [ROUNDS]

Only the locks are shared, so the one thing to prove is that nobody starves in a deadlock. The philosophers
dine for ever unless ROUNDS says how often each of them eats; under CPython give it a number.
"""

import sys
from itertools import repeat
from threading import Lock, Thread

DEFAULTS = [10, 0]
arguments = [int(word) for word in sys.argv[1:]]
SEATS, ROUNDS = arguments + DEFAULTS[len(arguments) :]


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def philosopher(first, second):
    for _ in rounds():
        with first, second:
            pass


def main():
    forks = [Lock() for _ in range(SEATS)]
    pairs = [sorted([seat, (seat + 1) % SEATS]) for seat in range(SEATS)]
    philosophers = [Thread(target=philosopher, args=(forks[low], forks[high])) for low, high in pairs]
    for thread in philosophers:
        thread.start()
    for thread in philosophers:
        thread.join()


if __name__ == "__main__":
    main()
