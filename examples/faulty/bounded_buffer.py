"""Bounded buffer whose producers and consumers wait on one condition, and are woken by `notify`.

    pathproof verify examples/faulty/bounded_buffer.py -- SIZE PRODUCERS CONSUMERS [ROUNDS]

Expected: violated, deadlock. The bug is a lost wake-up: a producer's `notify` may wake another producer, who
finds the buffer full and waits again, while the consumer who was meant sleeps on; it should be `notify_all`,
or a condition for each side. It takes more than twice as many threads as the buffer has places. Everybody
loops for ever unless ROUNDS says how many items each producer makes.
"""

import sys
from itertools import repeat
from threading import Condition, Thread

DEFAULTS = [1, 2, 2, 0]
arguments = [int(word) for word in sys.argv[1:]]
SIZE, PRODUCERS, CONSUMERS, ROUNDS = arguments + DEFAULTS[len(arguments) :]


class BoundedBuffer:
    def __init__(self, size):
        self.size = size
        self.items = []
        self.changed = Condition()

    def put(self, item):
        with self.changed:
            while len(self.items) == self.size:
                self.changed.wait()
            self.items.append(item)
            self.changed.notify()

    def get(self):
        with self.changed:
            while not self.items:
                self.changed.wait()
            item = self.items.pop(0)
            self.changed.notify()
            return item


buffer = BoundedBuffer(SIZE)


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
