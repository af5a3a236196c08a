# verdict: verified
"""A plain Lock has no owner, so a Condition over one is content when anybody holds it."""
import threading

lock = threading.Lock()
condition = threading.Condition(lock)
with lock:
    thread = threading.Thread(target=condition.notify)
    thread.start()
    thread.join()
