"""Bounded buffer: producers and consumers share a queue of limited size, guarded by a monitor.

    pathproof verify examples/bounded_buffer.py -- SIZE PRODUCERS CONSUMERS [ROUNDS]

Two conditions on one lock, so that a producer wakes a consumer and never another producer: with a single
condition, `notify` would not do (see the faulty twin). 1 invariant, 3 assertions. Producers and consumers
loop for ever unless ROUNDS says how many items each producer makes; everybody ends if the consumers can share
them evenly. Under CPython give it such a number.
"""

import sys
from itertools import repeat
from threading import Condition, Lock, Thread

from pathproof import invariant

DEFAULTS = [2, 2, 2, 0]
arguments = [int(word) for word in sys.argv[1:]]
SIZE, PRODUCERS, CONSUMERS, ROUNDS = arguments + DEFAULTS[len(arguments) :]

ITEM = "item"


class BoundedBuffer:
    def __init__(self, size):
        self.size = size
        self.items = []
        lock = Lock()
        self.not_full = Condition(lock)
        self.not_empty = Condition(lock)

    def put(self, item):
        with self.not_full:
            while len(self.items) == self.size:
                self.not_full.wait()
            assert len(self.items) < self.size, "put into a full buffer"
            self.items.append(item)
            self.not_empty.notify()

    def get(self):
        with self.not_empty:
            while not self.items:
                self.not_empty.wait()
            assert len(self.items) <= self.size, "the buffer overflowed"
            item = self.items.pop(0)
            self.not_full.notify()
            return item


buffer = BoundedBuffer(SIZE)


@invariant
def buffer_keeps_its_bound():
    return len(buffer.items) <= SIZE


def rounds(number):
    """For ever if ROUNDS is 0."""
    return range(number) if ROUNDS else repeat(None)


def producer():
    for _ in rounds(ROUNDS):
        buffer.put(ITEM)


def consumer():
    for _ in rounds(ROUNDS * PRODUCERS // CONSUMERS):
        assert buffer.get() == ITEM, "got what nobody put"


def main():
    threads = [Thread(target=producer) for _ in range(PRODUCERS)]
    threads += [Thread(target=consumer) for _ in range(CONSUMERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
