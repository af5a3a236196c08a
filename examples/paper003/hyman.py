"""Hyman's algorithm for mutual exclusion, which is wrong (Communications of the ACM, 1966).

    pathproof verify examples/paper003/hyman.py -- ROUNDS

Expected: violated, assertion. A thread that waited for its turn goes in without looking whether the other one
went in meanwhile. The model of that name in Kudra 2007. Each thread goes in ROUNDS times.
"""

import sys
from threading import Thread

DEFAULTS = [1]
arguments = [int(word) for word in sys.argv[1:]]
(ROUNDS,) = arguments + DEFAULTS[len(arguments) :]

wants = [0, 0]
turn = 0
inside = 0


def enter(me):
    global turn, inside
    other = 1 - me
    for _ in range(ROUNDS):
        wants[me] = 1
        while turn != me:
            while wants[other]:
                pass
            turn = me
        inside += 1
        assert inside == 1, "both are inside"
        inside -= 1
        wants[me] = 0


def main():
    threads = [Thread(target=enter, args=(me,)) for me in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
