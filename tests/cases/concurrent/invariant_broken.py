# verdict: violated
# kind: invariant
# message: bounded
"""The third increment breaks it."""
import threading

from pathproof import invariant

lock = threading.Lock()
count = 0


@invariant
def bounded():
    return 0 <= count <= 2


def work():
    global count
    with lock:
        count += 1


for _ in range(3):
    threading.Thread(target=work).start()
