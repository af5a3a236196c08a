# verdict: verified
"""Who waits for a lock whose holder stands at a false assume is not deadlocked either."""
import threading

from pathproof import assume

lock = threading.Lock()


def work():
    with lock:
        assume(False)


thread = threading.Thread(target=work)
thread.start()
with lock:
    pass
