# verdict: verified
"""Each thread has its own place in the list."""
import threading

counts = [0, 0]


def work(me):
    for _ in range(2):
        counts[me] += 1


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert counts == [2, 2]
