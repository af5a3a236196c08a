"""NoGarbage of Lerda and Visser 2001, Table 2: threads that add to a list and never remove anything.

    pathproof verify examples/paper004/no_garbage.py -- THREADS OBJECTS

There is nothing to collect, so this shows what looking for garbage costs. Every thread ends.
"""

import sys
from threading import Thread

DEFAULTS = [2, 3]
arguments = [int(word) for word in sys.argv[1:]]
THREADS, OBJECTS = arguments + DEFAULTS[len(arguments) :]


kept = []


class Item:
    def __init__(self, number):
        self.number = number


def work():
    for number in range(OBJECTS):
        kept.append(Item(number))


def main():
    threads = [Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
