"""Sleeping barber: barbers sleep while nobody comes, customers leave when no chair is free.

    pathproof verify examples/sleeping_barber.py -- BARBERS CUSTOMERS CHAIRS [VISITS]

A monitor with two conditions on one lock: a barber sleeps until a customer comes, a customer stays until his
hair is cut. 4 invariants, 5 assertions. Barbers are daemon threads that loop for ever; a customer comes
VISITS times (once, if not told otherwise), so the program ends.
"""

import sys
from threading import Condition, Lock, Thread

from pathproof import invariant

DEFAULTS = [1, 2, 1, 1]
arguments = [int(word) for word in sys.argv[1:]]
BARBERS, CUSTOMERS, CHAIRS, VISITS = arguments + DEFAULTS[len(arguments) :]


class Shop:
    def __init__(self):
        self.lock = Lock()
        self.customer_came = Condition(self.lock)
        self.hair_cut = Condition(self.lock)
        self.waiting = []
        self.in_chair = [None] * BARBERS

    def visit(self, customer):
        with self.lock:
            if len(self.waiting) == CHAIRS:
                return
            assert customer not in self.waiting, "sits there already"
            self.waiting.append(customer)
            self.customer_came.notify()
            while customer in self.waiting or customer in self.in_chair:
                self.hair_cut.wait()

    def call_in(self, barber):
        with self.lock:
            while not self.waiting:
                self.customer_came.wait()
            assert len(self.waiting) <= CHAIRS, "more customers than chairs"
            customer = self.waiting.pop(0)
            assert self.in_chair[barber] is None, "the barber's chair is taken"
            self.in_chair[barber] = customer

    def let_go(self, barber):
        with self.lock:
            assert self.in_chair[barber] is not None, "cut nobody's hair"
            self.in_chair[barber] = None
            self.hair_cut.notify_all()


shop = Shop()


def customers_in_chairs():
    return [customer for customer in shop.in_chair if customer is not None]


@invariant
def nobody_stands():
    return len(shop.waiting) <= CHAIRS


@invariant
def nobody_waits_twice():
    return all(shop.waiting.count(customer) == 1 for customer in shop.waiting)


@invariant
def nobody_has_two_barbers():
    return all(shop.in_chair.count(customer) == 1 for customer in customers_in_chairs())


@invariant
def nobody_waits_while_served():
    return all(customer not in shop.waiting for customer in customers_in_chairs())


def barber(number):
    while True:
        shop.call_in(number)
        shop.let_go(number)


def customer(number):
    for _ in range(VISITS):
        shop.visit(number)


def main():
    customers = [Thread(target=customer, args=(number,)) for number in range(CUSTOMERS)]
    barbers = [Thread(target=barber, args=(number,), daemon=True) for number in range(BARBERS)]
    for thread in barbers + customers:
        thread.start()
    for thread in customers:
        thread.join()
    assert not shop.waiting, "somebody is still there"


if __name__ == "__main__":
    main()
