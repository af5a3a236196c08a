"""SumToNBig: threads share out the numbers up to N and add them to one total under a lock.

    pathproof verify examples/paper003/sum_to_n_big.py -- N THREADS

The large model of that name in Kudra 2007, whose text gives no source. Every order of the additions is another
course of the total. Every thread ends.
"""

import sys
from threading import Lock, Thread

DEFAULTS = [4, 2]
arguments = [int(word) for word in sys.argv[1:]]
N, THREADS = arguments + DEFAULTS[len(arguments) :]

total = 0
lock = Lock()


def add(numbers):
    global total
    for number in numbers:
        with lock:
            total += number


def main():
    threads = [Thread(target=add, args=(range(1 + first, N + 1, THREADS),)) for first in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert total == N * (N + 1) // 2, total


if __name__ == "__main__":
    main()
