"""Pipeline whose stages take an empty queue for the end of the work.

    pathproof verify examples/faulty/pipeline.py -- STAGES [ITEMS]

Expected: violated, assertion. The bug is check-then-act: an empty queue says nothing about what is still to
come, so a fast stage goes home early and items are lost. Every thread ends.
"""

import sys
from queue import SimpleQueue
from threading import Thread

DEFAULTS = [2, 2]
arguments = [int(word) for word in sys.argv[1:]]
STAGES, ITEMS = arguments + DEFAULTS[len(arguments) :]


def stage(source, sink):
    while not source.empty():
        sink.put(source.get())


def main():
    queues = [SimpleQueue() for _ in range(STAGES + 1)]
    for item in range(1, ITEMS + 1):
        queues[0].put(item)
    stages = [Thread(target=stage, args=pair) for pair in zip(queues, queues[1:])]
    for thread in stages:
        thread.start()
    for thread in stages:
        thread.join()
    collected = []
    while not queues[-1].empty():
        collected.append(queues[-1].get())
    assert len(collected) == ITEMS, "an item was left behind"


if __name__ == "__main__":
    main()
