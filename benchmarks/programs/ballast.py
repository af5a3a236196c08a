"""Threads that count without a lock, beside objects that nobody touches.

    pathproof verify benchmarks/programs/ballast.py -- THREADS INCREMENTS OBJECTS

The graph does not depend on OBJECTS, and neither should the time for a step: what a step does not change costs nothing.
Each object is reachable from a global, and so is part of every state.
"""

import sys
from threading import Thread

THREADS, INCREMENTS, OBJECTS = map(int, sys.argv[1:])


class Crate:
    def __init__(self, number):
        self.number = number


crates = [Crate(number) for number in range(OBJECTS)]
counter = 0


def count():
    global counter
    for _ in range(INCREMENTS):
        counter += 1


def main():
    threads = [Thread(target=count) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


main()
