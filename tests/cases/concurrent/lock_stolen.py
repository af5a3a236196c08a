# verdict: violated
# kind: assertion
# message: not alone
"""Somebody else releases the lock while its holder is inside."""
import threading

lock = threading.Lock()
inside = 0


def careless():
    if lock.locked():
        lock.release()


def work():
    global inside
    lock.acquire()
    inside += 1
    assert inside == 1, "not alone"
    inside -= 1
    try:
        lock.release()
    except RuntimeError:
        pass


def careless_and_work():
    try:
        careless()
    except RuntimeError:
        pass
    work()


threads = [threading.Thread(target=work), threading.Thread(target=careless_and_work)]
for thread in threads:
    thread.start()
