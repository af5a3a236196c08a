"""Threads that count without a lock.

    pathproof verify examples/racy_counter.py -- THREADS INCREMENTS

Expected: violated, assertion. `counter += 1` is a load and a store; whoever is overtaken between the two
wipes out what the others counted. Every thread ends.
"""

import sys
from threading import Thread

DEFAULTS = [2, 3]
arguments = [int(word) for word in sys.argv[1:]]
THREADS, INCREMENTS = arguments + DEFAULTS[len(arguments) :]

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
    assert counter == THREADS * INCREMENTS, f"counted {counter}"


if __name__ == "__main__":
    main()
