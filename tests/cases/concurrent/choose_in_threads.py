# verdict: verified
"""Choices in threads: every combination, and no other."""
import threading

from pathproof import choose

picked = [None, None]


def work(me):
    picked[me] = choose("ab")


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert set(picked) <= {"a", "b"}
