"""Replicated workers who look into the pool of work without locking it.

    pathproof verify examples/faulty/replicated_workers.py -- WORKERS ITEMS

Expected: violated, exception (IndexError: pop from empty list). The bug is check-then-act: two workers see
the last item, and both take it. Every thread ends.
"""

import sys
from threading import Lock, Thread

DEFAULTS = [2, 2]
arguments = [int(word) for word in sys.argv[1:]]
WORKERS, ITEMS = arguments + DEFAULTS[len(arguments) :]

work = list(range(ITEMS))
results = 0
lock = Lock()


def worker():
    global results
    while work:
        with lock:
            work.pop()
            results += 1


def main():
    workers = [Thread(target=worker) for _ in range(WORKERS)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()
    assert results == ITEMS, "something was done twice or not at all"


if __name__ == "__main__":
    main()
