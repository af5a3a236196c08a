# verdict: verified
# states: 25
# transitions: 35
"""In one step an object gets an attribute and is let go of, and a new one comes to its place."""

import threading


class Box:
    pass


pool = []


def work():
    global slot
    fresh = Box()
    slot = fresh
    fresh.value = 0
    pool.append([0])


worker = threading.Thread(target=work)
worker.start()
fresh = Box()
slot = fresh
