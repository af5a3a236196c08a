"""The KSU pipeline with a connector that asks only once whether there is a value.

    pathproof verify examples/faulty/ksu_pipeline.py -- STAGES LISTENERS [VALUES]

Expected: violated, assertion. The bug is a missing `while`: two listeners wait for the last connector, one
value wakes both, and the second takes it though it has gone. It takes two listeners. Every thread ends.
"""

import sys
from threading import Condition, Thread

DEFAULTS = [1, 2, 2]
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
            self.value = value
            self.changed.notify_all()

    def take(self):
        with self.changed:
            if self.value is None:
                self.changed.wait()
            value = self.value
            assert value is not None, "took nothing"
            self.value = None
            self.changed.notify_all()
            return value


connectors = [Connector() for _ in range(STAGES + 1)]


def stage(upstream, downstream):
    while (value := upstream.take()) != STOP:
        downstream.put(value + 1)
    downstream.put(STOP)


def listener(upstream):
    while upstream.take() != STOP:
        pass
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


if __name__ == "__main__":
    main()
