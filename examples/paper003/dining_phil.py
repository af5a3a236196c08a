"""DiningPhil: philosophers who take the lower fork first and count their meals.

    pathproof verify examples/paper003/dining_phil.py -- SEATS MEALS

The model of that name in Kudra 2007, whose text gives no source. Each philosopher eats MEALS times.
"""

import sys
from threading import Lock, Thread

DEFAULTS = [3, 1]
arguments = [int(word) for word in sys.argv[1:]]
SEATS, MEALS = arguments + DEFAULTS[len(arguments) :]

forks = [Lock() for _ in range(SEATS)]
meals = [0] * SEATS


def dine(seat):
    first, second = sorted((seat, (seat + 1) % SEATS))
    for _ in range(MEALS):
        with forks[first], forks[second]:
            meals[seat] += 1


def main():
    threads = [Thread(target=dine, args=(seat,)) for seat in range(SEATS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert meals == [MEALS] * SEATS, meals


if __name__ == "__main__":
    main()
