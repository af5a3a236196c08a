# verdict: verified
"""A key made of an object finds its entry also after the object got another name: here it is first reached by way of
`owner`, later by way of `first`."""

import threading
from collections import namedtuple
from dataclasses import dataclass


class Node:
    pass


class Own:
    def __init__(self, node):
        self.node = node

    def __hash__(self):
        return hash(self.node)

    def __eq__(self, other):
        return self.node is other.node


@dataclass(frozen=True)
class Frozen:
    node: object


Named = namedtuple("Named", "node")

first = None
owner = Node()
kinds = (Own, Frozen, Named)
table = {kind(owner): kind.__name__ for kind in kinds}
known = {kind(owner) for kind in kinds}
lock = threading.Lock()


def work():
    global first
    with lock:
        first = owner
    with lock:
        for kind in kinds:
            assert table[kind(first)] == kind.__name__
            assert kind(first) in known


threading.Thread(target=work).start()
