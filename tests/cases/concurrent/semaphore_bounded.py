# verdict: verified
"""A BoundedSemaphore used as it should be."""
import threading

mutex = threading.BoundedSemaphore(1)
total = 0


def work():
    global total
    with mutex:
        total += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert total == 2
