"""Stack: a producer pushes numbers on a stack in a fixed array, a consumer pops them.

    pathproof verify examples/paper003/stack.py -- SIZE ITEMS

From Table 2.1 of Kudra 2007, whose text gives no source. Both threads end.
"""

import sys
from threading import Condition, Thread

DEFAULTS = [2, 3]
arguments = [int(word) for word in sys.argv[1:]]
SIZE, ITEMS = arguments + DEFAULTS[len(arguments) :]

cells = [0] * SIZE
top = 0
popped = 0
changed = Condition()


def push():
    global top
    for item in range(1, ITEMS + 1):
        with changed:
            while top == SIZE:
                changed.wait()
            cells[top] = item
            top += 1
            changed.notify()


def pop():
    global top, popped
    for _ in range(ITEMS):
        with changed:
            while top == 0:
                changed.wait()
            top -= 1
            popped += cells[top]
            cells[top] = 0
            changed.notify()


def main():
    threads = [Thread(target=push), Thread(target=pop)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (top, popped) == (0, ITEMS * (ITEMS + 1) // 2), (top, popped)


if __name__ == "__main__":
    main()
