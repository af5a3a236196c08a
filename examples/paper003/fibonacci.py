"""Fibonacci: two threads each add the other's number to their own, N times.

    pathproof verify examples/paper003/fibonacci.py -- N

From Table 2.1 of Kudra 2007, whose text gives no source; known from software verification competitions. However
they take turns, none exceeds the Fibonacci number 2N + 2. Both threads end.
"""

import sys
from threading import Thread

DEFAULTS = [2]
arguments = [int(word) for word in sys.argv[1:]]
(N,) = arguments + DEFAULTS[len(arguments) :]

first = 1
second = 1


def add_to_first():
    global first
    for _ in range(N):
        first += second


def add_to_second():
    global second
    for _ in range(N):
        second += first


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def main():
    threads = [Thread(target=add_to_first), Thread(target=add_to_second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    most = fibonacci(2 * N + 2)
    assert first <= most, first
    assert second <= most, second


if __name__ == "__main__":
    main()
