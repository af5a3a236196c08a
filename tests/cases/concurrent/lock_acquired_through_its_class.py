# verdict: violated
# kind: deadlock
# message: Thread-1 waits for ever
"""Twice, by a function that is given the lock."""
import threading

lock = threading.Lock()


def work():
    for each in map(type(lock).acquire, [lock, lock]):
        assert each


threading.Thread(target=work).start()
