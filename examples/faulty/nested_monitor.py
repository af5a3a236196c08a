"""Nested monitor lockout: a buffer that waits for a semaphore while it holds its own lock.

    pathproof verify examples/faulty/nested_monitor.py -- SIZE PRODUCERS CONSUMERS [ROUNDS]

Expected: violated, deadlock. The bug: a consumer who finds nothing sleeps inside the buffer's monitor, so no
producer can ever get in to fill it. Waiting gives up the lock of the inner monitor only. Everybody loops for
ever unless ROUNDS says how many items each producer makes.
"""

import sys
from itertools import repeat
from threading import Lock, Semaphore, Thread

DEFAULTS = [1, 1, 1, 0]
arguments = [int(word) for word in sys.argv[1:]]
SIZE, PRODUCERS, CONSUMERS, ROUNDS = arguments + DEFAULTS[len(arguments) :]


class Buffer:
    def __init__(self, size):
        self.items = []
        self.lock = Lock()
        self.places = Semaphore(size)
        self.filled = Semaphore(0)

    def put(self, item):
        with self.lock:
            self.places.acquire()
            self.items.append(item)
            self.filled.release()

    def get(self):
        with self.lock:
            self.filled.acquire()
            item = self.items.pop(0)
            self.places.release()
            return item


buffer = Buffer(SIZE)


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
