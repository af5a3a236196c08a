"""Remote Agent: the deadlock that stopped the software of a spacecraft in flight, in May 1999.

    pathproof verify examples/faulty/remote_agent.py -- [ROUNDS]

Expected: violated, deadlock. Each task waits for its event and then signals the other's. An event counts its
signals (modulo 3), so that a task can see whether one came while it was busy. The bug is a missed signal: the
look at the count is outside the event's critical section, so a signal that comes between the look and the
falling asleep is lost (Lerda and Visser 2001, Tables 1 and 3 to 7). The tasks loop for ever unless ROUNDS
says how often.
"""

import sys
from itertools import repeat
from threading import Condition, Thread

DEFAULTS = [0]
arguments = [int(word) for word in sys.argv[1:]]
(ROUNDS,) = arguments + DEFAULTS[len(arguments) :]


class Event:
    def __init__(self):
        self.count = 0
        self.signalled = Condition()

    def wait_for_event(self):
        with self.signalled:
            self.signalled.wait()

    def signal_event(self):
        with self.signalled:
            self.count = (self.count + 1) % 3
            self.signalled.notify_all()


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def first_task(event1, event2):
    seen = 0
    for _ in rounds():
        if event1.count == seen:
            event1.wait_for_event()
        seen = event1.count
        event2.signal_event()


def second_task(event1, event2):
    seen = 0
    for _ in rounds():
        event1.signal_event()
        if event2.count == seen:
            event2.wait_for_event()
        seen = event2.count


def main():
    events = Event(), Event()
    tasks = [Thread(target=first_task, args=events), Thread(target=second_task, args=events)]
    for thread in tasks:
        thread.start()
    for thread in tasks:
        thread.join()


if __name__ == "__main__":
    main()
