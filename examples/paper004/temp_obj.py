"""TempObj of Lerda and Visser 2001, Table 2: threads that make many objects and soon drop them.

    pathproof verify examples/paper004/temp_obj.py -- THREADS OBJECTS

Garbage collection is worth most here: without it (`--gc off`) a state remembers every object that ever was.
Every thread ends.
"""

import sys
from threading import Thread

DEFAULTS = [2, 4]
arguments = [int(word) for word in sys.argv[1:]]
THREADS, OBJECTS = arguments + DEFAULTS[len(arguments) :]

latest = None


class Temporary:
    def __init__(self, number):
        self.number = number


def work():
    global latest
    for number in range(OBJECTS):
        latest = Temporary(number)


def main():
    threads = [Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
