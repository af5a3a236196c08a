# verdict: verified
# options: --races
"""Atomic blocks exclude each other, also those that belong to a choice."""
import threading

from pathproof import atomic, choose

x = 0


def plain():
    global x
    with atomic():
        x += 1


def chosen():
    global x
    more = choose(2)
    with atomic():
        x += more


threads = [threading.Thread(target=work) for work in (plain, chosen)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
with atomic():
    assert 1 <= x <= 2
