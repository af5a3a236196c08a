# verdict: verified
"""Two threads wait for each other until a third releases one of the locks, which it may: no deadlock after all."""
import threading

first, second = threading.Lock(), threading.Lock()


def left():
    first.acquire()
    second.acquire()
    second.release()


def right():
    second.acquire()
    first.acquire()
    second.release()


threads = [threading.Thread(target=left), threading.Thread(target=right)]
for thread in threads:
    thread.start()
while any([thread.is_alive() for thread in threads]):
    try:
        first.release()
    except RuntimeError:
        pass
