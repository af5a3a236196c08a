# verdict: verified
"""Two locks, always taken in the same order."""
import threading

first, second = threading.Lock(), threading.Lock()
moved = 0


def work():
    global moved
    with first:
        with second:
            moved += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert moved == 2
