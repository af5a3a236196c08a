"""Ordered philosophers as a transition system: every acquire and every release is one step, nothing else is.

    pathproof verify benchmarks/programs/forks.py -- SEATS

The graph of `peers/philosophers_plain.pml` without that model's own first step, state by state and transition by
transition. Where the program with real threads (`examples/philosophers_plain.py`) has fewer states for the same
verdict, this one has equal ones: its rate is that of equal work.
"""

import sys

from pathproof import assume, atomic, choose

SEATS = int(sys.argv[1])


class Fork:
    def __init__(self):
        self.taken = False


class Philosopher:
    def __init__(self, first, second):
        self.first = first
        self.second = second
        self.done = "nothing"


forks = [Fork() for _ in range(SEATS)]
pairs = [sorted([seat, (seat + 1) % SEATS]) for seat in range(SEATS)]
philosophers = [Philosopher(forks[low], forks[high]) for low, high in pairs]


def dine():
    while True:
        philosopher = choose(philosophers)
        with atomic():
            if philosopher.done == "nothing":
                assume(not philosopher.first.taken)
                philosopher.first.taken = True
                philosopher.done = "took the first"
            elif philosopher.done == "took the first":
                assume(not philosopher.second.taken)
                philosopher.second.taken = True
                philosopher.done = "took the second"
            elif philosopher.done == "took the second":
                philosopher.second.taken = False
                philosopher.done = "left the second"
            else:
                philosopher.first.taken = False
                philosopher.done = "nothing"


dine()
