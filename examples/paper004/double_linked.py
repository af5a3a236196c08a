"""DoubleLinked of Lerda and Visser 2001, Table 2: threads that build a doubly linked list and lose it.

    pathproof verify examples/paper004/double_linked.py -- THREADS NODES

The lost list is a cycle, which reference counting (`--gc refcount`) never frees and mark and sweep does.
Every thread ends.
"""

import sys
from threading import Thread

DEFAULTS = [2, 3]
arguments = [int(word) for word in sys.argv[1:]]
THREADS, NODES = arguments + DEFAULTS[len(arguments) :]


class Node:
    def __init__(self, previous):
        self.previous = previous
        self.next = None


lists = [None] * THREADS


def work(number):
    for _ in range(NODES):
        node = Node(lists[number])
        if node.previous:
            node.previous.next = node
        lists[number] = node
    lists[number] = None


def main():
    threads = [Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
