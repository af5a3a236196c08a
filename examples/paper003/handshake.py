"""Handshake: a sender raises a request, a receiver acknowledges it, and both go back to the start.

    pathproof verify examples/paper003/handshake.py -- ROUNDS

From Table 2.1 of Kudra 2007, whose text gives no source. How often it was done counts, which decides nothing
before the end. Each thread ends after ROUNDS.
"""

import sys
from threading import Condition, Thread

DEFAULTS = [3]
arguments = [int(word) for word in sys.argv[1:]]
(ROUNDS,) = arguments + DEFAULTS[len(arguments) :]

request = 0
acknowledge = 0
sent = 0
received = 0
changed = Condition()


def send():
    global request, sent
    for _ in range(ROUNDS):
        with changed:
            request = 1
            sent += 1
            changed.notify()
            while not acknowledge:
                changed.wait()
            request = 0
            changed.notify()
            while acknowledge:
                changed.wait()


def receive():
    global acknowledge, received
    for _ in range(ROUNDS):
        with changed:
            while not request:
                changed.wait()
            received += 1
            acknowledge = 1
            changed.notify()
            while request:
                changed.wait()
            acknowledge = 0
            changed.notify()


def main():
    threads = [Thread(target=send), Thread(target=receive)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sent == received == ROUNDS, (sent, received)


if __name__ == "__main__":
    main()
