# verdict: verified
"""The `__init__` of a subclass of `threading.local` runs in each thread that comes to the object."""
import threading


class Counter(threading.local):
    def __init__(self, start):
        self.value = start

    def count(self):
        self.value += 1
        return self.value


counter = Counter(5)
seen = []


def work():
    counter.count()
    seen.append(counter.count())


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert seen == [7, 7]
assert counter.value == 5
