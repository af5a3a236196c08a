# verdict: violated
# kind: deadlock
"""Making a list of a container asks for its length first: a `__len__` that takes the lock that is already held."""
import threading


class Guarded:
    def __init__(self):
        self.lock = threading.Lock()
        self.items = [1, 2]

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        with self.lock:
            return len(self.items)

    def snapshot(self):
        with self.lock:
            return list(self)


guarded = Guarded()
thread = threading.Thread(target=guarded.snapshot)
thread.start()
thread.join()
