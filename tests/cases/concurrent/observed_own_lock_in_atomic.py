# verdict: verified
# oracle: no
"""Who holds a re-entrant lock may take it again in an atomic block, whatever others do: that tells nothing."""

import threading

from pathproof import atomic

lock = threading.RLock()
count = 0


def work():
    global count
    with lock:
        with atomic():
            with lock:
                count += 1


workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
assert count == 2
