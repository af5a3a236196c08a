"""SumToN: one thread adds the numbers up to N, another one looks at the sum.

    pathproof verify examples/paper003/sum_to_n.py -- N

From Table 2.1 of Kudra 2007, whose text gives no source. Both threads end.
"""

import sys
from threading import Thread

DEFAULTS = [4]
arguments = [int(word) for word in sys.argv[1:]]
(N,) = arguments + DEFAULTS[len(arguments) :]

total = 0
number = 0
looked = 0


def add():
    global total, number
    while number < N:
        number += 1
        total += number


def look():
    global looked
    looked = total


def main():
    threads = [Thread(target=add), Thread(target=look)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert total == N * (N + 1) // 2, total
    assert looked <= total, looked


if __name__ == "__main__":
    main()
