# verdict: verified
"""Threads start threads; each waits for its own child."""
import threading

order = []


def work(depth):
    if depth:
        child = threading.Thread(target=work, args=(depth - 1,))
        child.start()
        child.join()
    order.append(depth)


work(3)
assert order == [0, 1, 2, 3]
