# What acquire is given, in all ways to give it.
import functools
import threading


def tried(kind, *args, **kwargs):
    lock = kind()
    for way in (
        lambda: lock.acquire(*args, **kwargs),
        lambda: type(lock).acquire(lock, *args, **kwargs),
        lambda: functools.partial(lock.acquire, *args)(**kwargs),
        lambda: lock.__enter__(*args, **kwargs),
    ):
        try:
            print(kind is threading.RLock, args, kwargs, way())
            lock.release()
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error if "positive" not in str(error) and "non-neg" not in str(error) else "")


for kind in (threading.Lock, threading.RLock):
    tried(kind)
    tried(kind, True)
    tried(kind, False)
    tried(kind, 2)
    tried(kind, blocking=False)
    tried(kind, timeout=3)
    tried(kind, True, 0.5)
    tried(kind, 1, timeout=0)
    tried(kind, True, -1)
    tried(kind, False, -1.0)
    tried(kind, 0, 5)
    tried(kind, True, -2)
    tried(kind, True, None)
    tried(kind, blocking=False, timeout=2)

lock = threading.Lock()
print(lock.acquire(), lock.acquire(False), lock.acquire(blocking=False), lock.acquire(**{"blocking": False}))
print(type(lock).acquire(lock, False), type(lock).acquire(*(lock, 0)), lock.acquire(True, timeout=0))
with threading.RLock() as held:
    print(held)
