# verdict: verified
"""A circle of waits with a timeout in it is no deadlock."""
import threading

first, second = threading.Lock(), threading.Lock()


def left():
    with first:
        with second:
            pass


def right():
    with second:
        if first.acquire(timeout=1):
            first.release()


threading.Thread(target=left).start()
right()
