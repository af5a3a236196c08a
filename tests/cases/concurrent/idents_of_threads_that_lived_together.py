# verdict: verified
"""A lock of one's own that knows its owner by an ident: that of a thread that has ended since it was read is not ours."""
import threading


class Recursive:
    def __init__(self):
        self.lock = threading.Lock()
        self.owner = None
        self.depth = 0

    def __enter__(self):
        if self.owner != threading.get_ident():
            self.lock.acquire()
            self.owner = threading.get_ident()
        self.depth += 1

    def __exit__(self, *exception):
        self.depth -= 1
        if not self.depth:
            self.owner = None
            self.lock.release()


lock = Recursive()
log = []


def work():
    with lock, lock:
        log.append(1)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert log == [1, 1]
