"""Readers and writers who ask only once whether they may go in.

    pathproof verify examples/faulty/readers_writers.py -- READERS WRITERS [ROUNDS]

Expected: violated, invariant. The bug is a missing `while`: a leaving writer wakes everybody, and whoever was
waiting goes in without looking who went in before. Everybody loops for ever unless ROUNDS says how often each
comes.
"""

import sys
from itertools import repeat
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [1, 2, 0]
arguments = [int(word) for word in sys.argv[1:]]
READERS, WRITERS, ROUNDS = arguments + DEFAULTS[len(arguments) :]

changed = Condition()
active_readers = 0
active_writers = 0


@invariant
def a_writer_is_alone():
    return active_writers == 0 or (active_writers == 1 and active_readers == 0)


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def reader():
    global active_readers
    for _ in rounds():
        with changed:
            if active_writers:
                changed.wait()
            active_readers += 1
        with changed:
            active_readers -= 1
            changed.notify_all()


def writer():
    global active_writers
    for _ in rounds():
        with changed:
            if active_readers or active_writers:
                changed.wait()
            active_writers += 1
        with changed:
            active_writers -= 1
            changed.notify_all()


def main():
    threads = [Thread(target=reader) for _ in range(READERS)]
    threads += [Thread(target=writer) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
