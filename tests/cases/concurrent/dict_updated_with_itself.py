# verdict: verified
"""A shared dict updated with itself is one operation, and changes nothing."""
import threading

d = {1: [1], True: [2]}


def again():
    d.update(d)
    assert len(d) == 1


threads = [threading.Thread(target=again) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert d == {1: [2]}
