"""Threads that count for ever without a lock, beside objects that nobody touches.

    pathproof verify benchmarks/programs/endless_ballast.py -- THREADS MODULUS OBJECTS

As `ballast.py`, but here no thread ends: hardly a step changes what anything leads to.
"""

import sys
from threading import Thread

THREADS, MODULUS, OBJECTS = map(int, sys.argv[1:])


class Crate:
    def __init__(self, number):
        self.number = number


crates = [Crate(number) for number in range(OBJECTS)]
counter = 0


def count():
    global counter
    while True:
        counter = (counter + 1) % MODULUS


for _ in range(THREADS):
    Thread(target=count).start()
