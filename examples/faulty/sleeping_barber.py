"""Sleeping barber who looks for customers and falls asleep in two separate steps.

    pathproof verify examples/faulty/sleeping_barber.py -- BARBERS CUSTOMERS CHAIRS

Expected: violated, deadlock. The bug is a lost wake-up: the barber sees nobody, then a customer comes and
rings, and only then the barber falls asleep; he has missed the bell, and the customer waits for ever. Barbers
are daemon threads that loop for ever; each customer comes once.
"""

import sys
from threading import Condition, Lock, Thread

DEFAULTS = [1, 1, 1]
arguments = [int(word) for word in sys.argv[1:]]
BARBERS, CUSTOMERS, CHAIRS = arguments + DEFAULTS[len(arguments) :]

lock = Lock()
customer_came = Condition(lock)
hair_cut = Condition(lock)
waiting = []


def barber():
    while True:
        if not waiting:
            with lock:
                customer_came.wait()
        with lock:
            if waiting:
                waiting.pop(0)
                hair_cut.notify_all()


def customer(number):
    with lock:
        if len(waiting) < CHAIRS:
            waiting.append(number)
            customer_came.notify()
            while number in waiting:
                hair_cut.wait()


def main():
    customers = [Thread(target=customer, args=(number,)) for number in range(CUSTOMERS)]
    barbers = [Thread(target=barber, daemon=True) for _ in range(BARBERS)]
    for thread in barbers + customers:
        thread.start()
    for thread in customers:
        thread.join()


if __name__ == "__main__":
    main()
