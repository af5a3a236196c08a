"""Dining philosophers: neighbours share a fork, and everybody takes the fork with the lower number first.

    pathproof verify examples/philosophers.py -- SEATS [ROUNDS]

The order of the forks rules out a circle of philosophers who each hold one fork and wait for the next. The
program also keeps a record of who is eating and checks it: 1 invariant, 2 assertions. `philosophers_plain.py`
is the same without the record. The philosophers dine for ever unless ROUNDS says how often each of them eats;
under CPython give it a number.
"""

import sys
from itertools import repeat
from threading import Lock, Thread

from pathproof import invariant

DEFAULTS = [3, 0]
arguments = [int(word) for word in sys.argv[1:]]
SEATS, ROUNDS = arguments + DEFAULTS[len(arguments) :]

forks = [Lock() for _ in range(SEATS)]
eating = [False] * SEATS


@invariant
def neighbours_never_eat_together():
    return not any(eating[seat] and eating[seat - 1] for seat in range(SEATS))


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def philosopher(seat):
    left, right = seat - 1, (seat + 1) % SEATS
    first, second = sorted([seat, right])
    for _ in rounds():
        with forks[first], forks[second]:
            assert not eating[left], "the left neighbour has my fork"
            eating[seat] = True
            assert not eating[right], "the right neighbour has my fork"
            eating[seat] = False


def main():
    philosophers = [Thread(target=philosopher, args=(seat,)) for seat in range(SEATS)]
    for thread in philosophers:
        thread.start()
    for thread in philosophers:
        thread.join()


if __name__ == "__main__":
    main()
