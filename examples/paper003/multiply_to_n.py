"""MultiplyToN: two threads add FACTOR to a total, N times between them, under a lock.

    pathproof verify examples/paper003/multiply_to_n.py -- N FACTOR

The model of that name in Kudra 2007, whose text gives no source: a product as repeated addition. Both threads end.
"""

import sys
from threading import Lock, Thread

DEFAULTS = [4, 3]
arguments = [int(word) for word in sys.argv[1:]]
N, FACTOR = arguments + DEFAULTS[len(arguments) :]

total = 0
left = N
lock = Lock()


def multiply():
    global total, left
    while True:
        with lock:
            if left == 0:
                return
            left -= 1
            total += FACTOR


def main():
    threads = [Thread(target=multiply) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert total == N * FACTOR, total


if __name__ == "__main__":
    main()
