"""Nested monitor: a bounded buffer that is a monitor and uses semaphores, which are monitors too.

    pathproof verify examples/nested_monitor.py -- SIZE PRODUCERS CONSUMERS [ROUNDS]

The semaphores are waited for *before* the buffer's own lock is taken; the faulty twin does it the other way
round. 6 invariants, 4 assertions. Producers and consumers loop for ever unless ROUNDS says how many items
each producer makes; everybody ends if the consumers can share them evenly. Under CPython give it such a
number.
"""

import sys
from itertools import repeat
from threading import Condition, Lock, Thread

from pathproof import invariant

DEFAULTS = [1, 1, 1, 0]
arguments = [int(word) for word in sys.argv[1:]]
SIZE, PRODUCERS, CONSUMERS, ROUNDS = arguments + DEFAULTS[len(arguments) :]


class Semaphore:
    def __init__(self, value):
        self.value = value
        self.positive = Condition()

    def down(self):
        with self.positive:
            while self.value == 0:
                self.positive.wait()
            assert self.value > 0, "went below zero"
            self.value -= 1

    def up(self):
        with self.positive:
            self.value += 1
            assert self.value <= SIZE, "counts more than there can be"
            self.positive.notify()


class Buffer:
    def __init__(self, size):
        self.items = []
        self.lock = Lock()
        self.places = Semaphore(size)
        self.filled = Semaphore(0)

    def put(self, item):
        self.places.down()
        with self.lock:
            assert len(self.items) < SIZE, "put into a full buffer"
            self.items.append(item)
        self.filled.up()

    def get(self):
        self.filled.down()
        with self.lock:
            assert len(self.items) > 0, "got from an empty buffer"
            item = self.items.pop(0)
        self.places.up()
        return item


buffer = Buffer(SIZE)


@invariant
def buffer_keeps_its_bound():
    return len(buffer.items) <= SIZE


@invariant
def places_count_from_0_to_the_size():
    return 0 <= buffer.places.value <= SIZE


@invariant
def filled_counts_from_0_to_the_size():
    return 0 <= buffer.filled.value <= SIZE


@invariant
def no_place_is_counted_twice():
    return buffer.places.value + buffer.filled.value <= SIZE


@invariant
def every_place_counted_is_free():
    return buffer.places.value <= SIZE - len(buffer.items)


@invariant
def every_filled_place_counted_is_filled():
    return buffer.filled.value <= len(buffer.items)


def rounds(number):
    """For ever if ROUNDS is 0."""
    return range(number) if ROUNDS else repeat(None)


def producer():
    for _ in rounds(ROUNDS):
        buffer.put("item")


def consumer():
    for _ in rounds(ROUNDS * PRODUCERS // CONSUMERS):
        buffer.get()


def main():
    threads = [Thread(target=producer) for _ in range(PRODUCERS)]
    threads += [Thread(target=consumer) for _ in range(CONSUMERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
