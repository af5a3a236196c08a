# verdict: verified
"""A set remembers the hash with which an element was added, and finds it again only under that one: sets with equal
elements and other hashes are different."""

import threading

from pathproof import choose


class Key:
    def __init__(self):
        self.number = 2

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        return self is other


key = Key()
known = set()
lock = threading.Lock()


def work():
    other = choose(2)
    key.number = 2 - other
    known.add(key)
    key.number = 2
    with lock:
        assert (key in known) == (not other)


threading.Thread(target=work).start()
