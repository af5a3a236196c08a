"""Readers and writers (RWVSN, after Doug Lea): many may read at once, a writer is alone and goes first.

    pathproof verify examples/readers_writers.py -- READERS WRITERS [ROUNDS]

Four counters say who is active and who waits; one condition, and everybody looks again whenever somebody
leaves. 3 invariants, 4 assertions. Readers and writers loop for ever unless ROUNDS says how often each comes;
under CPython give it a number.
"""

import sys
from itertools import repeat
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [2, 1, 0]
arguments = [int(word) for word in sys.argv[1:]]
READERS, WRITERS, ROUNDS = arguments + DEFAULTS[len(arguments) :]


class Document:
    def __init__(self):
        self.changed = Condition()
        self.active_readers = 0
        self.active_writers = 0
        self.waiting_readers = 0
        self.waiting_writers = 0

    def read(self):
        self.before_read()
        assert self.active_readers > 0, "reading without being counted"
        assert self.active_writers == 0, "reading while somebody writes"
        self.after_read()

    def write(self):
        self.before_write()
        assert self.active_writers == 1, "writing without being alone in it"
        assert self.active_readers == 0, "writing while somebody reads"
        self.after_write()

    def before_read(self):
        with self.changed:
            self.waiting_readers += 1
            while self.waiting_writers or self.active_writers:
                self.changed.wait()
            self.waiting_readers -= 1
            self.active_readers += 1

    def after_read(self):
        with self.changed:
            self.active_readers -= 1
            self.changed.notify_all()

    def before_write(self):
        with self.changed:
            self.waiting_writers += 1
            while self.active_readers or self.active_writers:
                self.changed.wait()
            self.waiting_writers -= 1
            self.active_writers += 1

    def after_write(self):
        with self.changed:
            self.active_writers -= 1
            self.changed.notify_all()


document = Document()


@invariant
def nobody_reads_while_somebody_writes():
    return not (document.active_readers and document.active_writers)


@invariant
def at_most_one_writes():
    return document.active_writers in (0, 1)


@invariant
def everybody_is_counted_once():
    return (
        0 <= document.waiting_readers
        and 0 <= document.waiting_writers
        and 0 <= document.waiting_readers + document.active_readers <= READERS
        and 0 <= document.waiting_writers + document.active_writers <= WRITERS
    )


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def reader():
    for _ in rounds():
        document.read()


def writer():
    for _ in rounds():
        document.write()


def main():
    threads = [Thread(target=reader) for _ in range(READERS)]
    threads += [Thread(target=writer) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
