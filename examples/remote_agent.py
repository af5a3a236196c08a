"""Remote Agent: two tasks of a spacecraft that wake each other in turn, as they should have done it.

    pathproof verify examples/remote_agent.py -- [ROUNDS]

Each task waits for its event and then signals the other's. An event counts its signals (modulo 3), and
whoever waits says which count he has seen last; the look at the count and the falling asleep are one critical
section. The faulty twin shows what happened on board instead (Lerda and Visser 2001, Tables 1 and 3 to 7). 1
invariant, 1 assertion. The tasks loop for ever unless ROUNDS says how often; under CPython give it a number.
"""

import sys
from itertools import repeat
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [0]
arguments = [int(word) for word in sys.argv[1:]]
(ROUNDS,) = arguments + DEFAULTS[len(arguments) :]

MODULUS = 3


class Event:
    def __init__(self):
        self.count = 0
        self.signalled = Condition()

    def wait_for_event(self, seen):
        """Wait until the count is no longer the one seen; the new count."""
        with self.signalled:
            while self.count == seen:
                self.signalled.wait()
            assert self.count == (seen + 1) % MODULUS, "a signal was missed"
            return self.count

    def signal_event(self):
        with self.signalled:
            self.count = (self.count + 1) % MODULUS
            self.signalled.notify_all()


event1 = Event()
event2 = Event()


@invariant
def second_event_follows_the_first():
    return (event1.count - event2.count) % MODULUS in (0, 1)


def rounds():
    """For ever if ROUNDS is 0."""
    return range(ROUNDS) if ROUNDS else repeat(None)


def first_task():
    seen = 0
    for _ in rounds():
        seen = event1.wait_for_event(seen)
        event2.signal_event()


def second_task():
    seen = 0
    for _ in rounds():
        event1.signal_event()
        seen = event2.wait_for_event(seen)


def main():
    tasks = [Thread(target=first_task), Thread(target=second_task)]
    for thread in tasks:
        thread.start()
    for thread in tasks:
        thread.join()


if __name__ == "__main__":
    main()
