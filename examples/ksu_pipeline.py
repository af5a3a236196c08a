"""The KSU pipeline: stages joined by connectors that hold one value, with listeners at the end.

    pathproof verify examples/ksu_pipeline.py -- STAGES LISTENERS [VALUES]

The main thread feeds 1, 2, ... VALUES and then the signal to stop. Each stage adds one to what passes through
it. A listener who meets the signal puts it back for the next. 3 invariants, 4 assertions. Every thread ends.
"""

import sys
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [2, 1, 2]
arguments = [int(word) for word in sys.argv[1:]]
STAGES, LISTENERS, VALUES = arguments + DEFAULTS[len(arguments) :]

STOP = 0


class Connector:
    """A queue with room for one value; None when it is empty."""

    def __init__(self):
        self.value = None
        self.changed = Condition()

    def put(self, value):
        with self.changed:
            while self.value is not None:
                self.changed.wait()
            assert self.value is None, "a value would be lost"
            self.value = value
            self.changed.notify_all()

    def take(self):
        with self.changed:
            while self.value is None:
                self.changed.wait()
            value = self.value
            assert value is not None, "took nothing"
            self.value = None
            self.changed.notify_all()
            return value


connectors = [Connector() for _ in range(STAGES + 1)]
received = []


def fed_as():
    """What each value in a connector was when it was fed, first connector first, STOP left out."""
    return [connector.value - stage for stage, connector in enumerate(connectors) if connector.value]


@invariant
def values_are_those_fed():
    return all(1 <= number <= VALUES for number in fed_as())


@invariant
def values_keep_their_order():
    numbers = fed_as()
    return all(later > earlier for later, earlier in zip(numbers, numbers[1:]))


@invariant
def nothing_is_received_twice():
    return all(received.count(value) == 1 and 1 <= value - STAGES <= VALUES for value in received)


def stage(upstream, downstream):
    last = STOP
    while (value := upstream.take()) != STOP:
        assert value > last, "values came out of order"
        last = value
        downstream.put(value + 1)
    downstream.put(STOP)


def listener(upstream):
    while (value := upstream.take()) != STOP:
        received.append(value)
    upstream.put(STOP)


def main():
    threads = [Thread(target=stage, args=pair) for pair in zip(connectors, connectors[1:])]
    threads += [Thread(target=listener, args=(connectors[-1],)) for _ in range(LISTENERS)]
    for thread in threads:
        thread.start()
    for value in range(1, VALUES + 1):
        connectors[0].put(value)
    connectors[0].put(STOP)
    for thread in threads:
        thread.join()
    assert sorted(received) == [value + STAGES for value in range(1, VALUES + 1)], "a value was lost"


if __name__ == "__main__":
    main()
