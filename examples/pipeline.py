"""Pipeline: stages that hand items on through queues until the end marker has passed them all.

    pathproof verify examples/pipeline.py -- STAGES [ITEMS]

The connectors are `queue.SimpleQueue`, so all the waiting is in the library. Each stage records the last item
that it finished. 3 invariants, 3 assertions. Every thread ends.
"""

import sys
from queue import SimpleQueue
from threading import Thread

from pathproof import invariant

DEFAULTS = [3, 2]
arguments = [int(word) for word in sys.argv[1:]]
STAGES, ITEMS = arguments + DEFAULTS[len(arguments) :]

END = None

finished = [0] * STAGES
collected = []


@invariant
def no_stage_finishes_more_than_was_fed():
    return max(finished) <= ITEMS


@invariant
def no_stage_overtakes_the_one_before():
    return all(before >= after for before, after in zip(finished, finished[1:]))


@invariant
def items_arrive_in_order():
    return collected == list(range(1, len(collected) + 1))


def stage(number, source, sink):
    while (item := source.get()) is not END:
        assert item == finished[number] + 1, "an item was lost or came twice"
        finished[number] = item
        sink.put(item)
    sink.put(END)


def main():
    queues = [SimpleQueue() for _ in range(STAGES + 1)]
    stages = [
        Thread(target=stage, args=(number, queues[number], queues[number + 1])) for number in range(STAGES)
    ]
    for thread in stages:
        thread.start()
    for item in range(1, ITEMS + 1):
        queues[0].put(item)
    queues[0].put(END)
    while (item := queues[-1].get()) is not END:
        assert item <= finished[-1], "an item skipped the last stage"
        collected.append(item)
    for thread in stages:
        thread.join()
    assert len(collected) == ITEMS, "an item is still under way"


if __name__ == "__main__":
    main()
