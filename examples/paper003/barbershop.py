"""Barbershop: customers who find no free chair leave, a barber serves the others; counters say how many.

    pathproof verify examples/paper003/barbershop.py -- CUSTOMERS CHAIRS VISITS

The model of that name in Kudra 2007, whose text gives no source. The barber is a daemon that loops for ever;
customers come VISITS times each.
"""

import sys
from threading import Condition, Thread

DEFAULTS = [2, 1, 1]
arguments = [int(word) for word in sys.argv[1:]]
CUSTOMERS, CHAIRS, VISITS = arguments + DEFAULTS[len(arguments) :]

waiting = 0
served = 0
turned_away = 0
changed = Condition()


def barber():
    global waiting, served
    while True:
        with changed:
            while waiting == 0:
                changed.wait()
            waiting -= 1
            served += 1
            changed.notify_all()


def customer():
    global waiting, turned_away
    for _ in range(VISITS):
        with changed:
            if waiting == CHAIRS:
                turned_away += 1
            else:
                waiting += 1
                changed.notify_all()


def main():
    Thread(target=barber, daemon=True).start()
    customers = [Thread(target=customer) for _ in range(CUSTOMERS)]
    for thread in customers:
        thread.start()
    for thread in customers:
        thread.join()
    with changed:
        assert waiting <= CHAIRS, waiting
        assert waiting + served + turned_away == CUSTOMERS * VISITS, (waiting, served, turned_away)


if __name__ == "__main__":
    main()
