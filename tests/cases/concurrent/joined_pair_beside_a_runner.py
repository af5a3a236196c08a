# verdict: violated
# kind: deadlock
"""A lock holder joins a thread that waits for the lock; a daemon runs on."""
import threading

lock = threading.Lock()
tick = 0


def work():
    with lock:
        pass


def run():
    global tick
    while True:
        tick = 1 - tick


threading.Thread(target=run, daemon=True).start()
thread = threading.Thread(target=work)
with lock:
    thread.start()
    thread.join()
