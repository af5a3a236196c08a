"""Replicated workers: they share a pool of work, put back what they leave over, and notice when all is done.

    pathproof verify examples/replicated_workers.py -- WORKERS ITEMS

An item of size n, once worked on, leaves one of size n - 1. The work is done when the pool is empty *and*
nobody is still working, since he who works may yet put something back. 4 invariants, 5 assertions. Every
thread ends.
"""

import sys
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [2, 2]
arguments = [int(word) for word in sys.argv[1:]]
WORKERS, ITEMS = arguments + DEFAULTS[len(arguments) :]

SIZE = 1
TOTAL = ITEMS * (SIZE + 1)


class Pool:
    def __init__(self, work):
        self.work = work
        self.idle = 0
        self.results = 0
        self.finished = False
        self.changed = Condition()

    def take(self):
        """The next item, or None when all work is done."""
        with self.changed:
            self.idle += 1
            if not self.work and self.idle == WORKERS:
                self.finished = True
                self.changed.notify_all()
            while not self.work and not self.finished:
                self.changed.wait()
            if self.finished:
                assert not self.work, "work was left undone"
                return None
            self.idle -= 1
            assert self.idle >= 0, "more at work than there are"
            return self.work.pop()

    def give_back(self, item):
        """Put in a result, and what is left of the item, if anything."""
        with self.changed:
            assert not self.finished, "finished too early"
            self.results += 1
            assert self.results <= TOTAL, "something was done twice"
            if item > 0:
                self.work.append(item - 1)
                self.changed.notify()


pool = Pool([SIZE] * ITEMS)


@invariant
def idle_workers_are_workers():
    return 0 <= pool.idle <= WORKERS


@invariant
def nothing_is_done_twice():
    return pool.results + len(pool.work) <= TOTAL


@invariant
def finished_means_all_is_done():
    return not pool.finished or (not pool.work and pool.results == TOTAL)


@invariant
def finished_means_nobody_works():
    return not pool.finished or pool.idle == WORKERS


def worker():
    while (item := pool.take()) is not None:
        pool.give_back(item)


def main():
    workers = [Thread(target=worker) for _ in range(WORKERS)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()
    assert pool.results == TOTAL, "went home with work undone"


if __name__ == "__main__":
    main()
