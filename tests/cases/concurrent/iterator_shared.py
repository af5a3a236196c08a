# verdict: verified
"""Each next of a list's iterator is one operation: every item goes to exactly one thread."""
import threading

source = iter([1, 2, 3])
taken = []


def work():
    for item in source:
        taken.append(item)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(taken) == [1, 2, 3]
