# What the classes of locks are called, and what is said of calls with arguments.
import threading


def attempt(function):
    try:
        print(function())
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)


for lock in (threading.Lock(), threading.RLock()):
    kind = type(lock)
    print(kind, kind.__name__, kind.__qualname__, kind.__module__, getattr(kind, "__name__"))
    attempt(lambda: lock.release(1))
    attempt(lambda: lock.release(now=True))
    attempt(lambda: kind.release(5))
    attempt(lambda: kind.release())
    attempt(lambda: lock.missing)
    attempt(lambda: kind.missing)
    attempt(lambda: lock())
attempt(lambda: threading.Lock().locked(1))
