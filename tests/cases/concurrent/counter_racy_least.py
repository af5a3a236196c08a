# verdict: violated
# kind: assertion
# message: only two
# oracle: no
"""Two threads, three increments each: the least sum is two, and only an exhaustive search is sure to meet it.
(A sampling scheduler would need luck.)"""
from threading import Thread

count = 0


def work():
    global count
    for _ in range(3):
        count += 1


threads = [Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count > 2, "only two"
