# verdict: violated
# kind: assertion
# message: between the halves
"""Two atomic blocks are two."""
import threading

from pathproof import atomic

count = 0


def work():
    global count
    with atomic():
        mine = count
    with atomic():
        count = mine + 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count == 2, "between the halves"
