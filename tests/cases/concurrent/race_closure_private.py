# verdict: verified
"""Each call of the factory has a variable of its own."""
import threading

results = []


def counter():
    count = 0

    def add():
        nonlocal count
        for _ in range(2):
            count += 1
        results.append(count)

    return add


threads = [threading.Thread(target=counter()) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert results == [2, 2]
