# verdict: violated
# kind: deadlock
"""Twice, by a function that is given the lock."""
import threading

lock = threading.Lock()


def work():
    for each in map(type(lock).acquire, [lock, lock]):
        assert each


threading.Thread(target=work).start()
