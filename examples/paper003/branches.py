"""Branches: a thread takes one branch of three per round, another one reads what came of it.

    pathproof verify examples/paper003/branches.py -- ROUNDS

The model of that name in Kudra 2007, whose text gives no source: integers that depend on which branches were
taken. The branches are drawn with `choose`. Both threads end.
"""

import sys
from threading import Thread

from pathproof import choose

DEFAULTS = [3]
arguments = [int(word) for word in sys.argv[1:]]
(ROUNDS,) = arguments + DEFAULTS[len(arguments) :]

up = 0
down = 0
seen = 0


def branch():
    global up, down
    for _ in range(ROUNDS):
        taken = choose(3)
        if taken == 0:
            up += 1
        elif taken == 1:
            down += 1
        else:
            up += 2


def look():
    global seen
    for _ in range(ROUNDS):
        if up > down:
            seen += 1


def main():
    threads = [Thread(target=branch), Thread(target=look)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 0 <= up <= 2 * ROUNDS, up
    assert 0 <= down <= ROUNDS - (up + 1) // 2, down
    assert seen <= ROUNDS, seen


if __name__ == "__main__":
    main()
