"""examples/racy_counter.py for frontrun: `frontrun python racy_counter_frontrun.py THREADS INCREMENTS SECONDS`.

frontrun executes the threads anew for each schedule that it tries, so it counts whole executions. Without its bound on
preemptions (`preemption_bound=None`), going on after a failure and without detecting input and output, it covers what a
model checker covers. Prints how many executions it made and in how many seconds of processor time, as JSON.
"""

import json
import sys
from time import monotonic, process_time

import frontrun

THREADS, INCREMENTS = int(sys.argv[1]), int(sys.argv[2])
SECONDS = float(sys.argv[3])


class Counter:
    def __init__(self):
        self.value = 0

    def count(self):
        for _ in range(INCREMENTS):
            self.value += 1


if __name__ == "__main__":
    started, began = process_time(), monotonic()
    result = frontrun.explore(
        setup=Counter,
        workers=Counter.count,
        count=THREADS,
        invariant=lambda counter: counter.value == THREADS * INCREMENTS,
        preemption_bound=None,
        stop_on_first=False,
        detect_io=False,
        reproduce_on_failure=0,
        total_timeout=SECONDS,
    )
    spent = process_time() - started
    print(
        json.dumps(
            {
                "transitions": result.num_explored,
                "seconds": spent,
                "complete": monotonic() - began < SECONDS,
                "note": "whole executions" + (", violated" if result.property_holds is False else ""),
            }
        )
    )
