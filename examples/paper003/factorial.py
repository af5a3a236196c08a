"""Factorial: two threads multiply a product by the factors that are left, under a lock.

    pathproof verify examples/paper003/factorial.py -- N

From Table 2.1 of Kudra 2007, whose text gives no source. Both threads end.
"""

import sys
from math import factorial
from threading import Lock, Thread

DEFAULTS = [3]
arguments = [int(word) for word in sys.argv[1:]]
(N,) = arguments + DEFAULTS[len(arguments) :]

product = 1
factor = N
lock = Lock()


def multiply():
    global product, factor
    while True:
        with lock:
            if factor == 0:
                return
            product *= factor
            factor -= 1


def main():
    threads = [Thread(target=multiply) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert product == factorial(N), product


if __name__ == "__main__":
    main()
