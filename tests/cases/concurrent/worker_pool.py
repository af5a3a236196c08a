# verdict: verified
"""Workers take jobs from a shared list until it is empty; results go to a dict by job."""
import threading

jobs = [1, 2, 3]
results = {}


def work():
    while True:
        try:
            job = jobs.pop()
        except IndexError:
            return
        results[job] = job * job


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(results.items()) == [(1, 1), (2, 4), (3, 9)]
