# verdict: verified
"""An atomic block is one operation."""
import threading

from pathproof import atomic

count = 0


def work():
    global count
    for _ in range(2):
        with atomic():
            count += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count == 4
