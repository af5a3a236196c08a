# verdict: verified
"""Wait in a loop under the lock, notify under the lock."""
import threading

condition = threading.Condition()
ready = False


def work():
    global ready
    with condition:
        ready = True
        condition.notify()


threading.Thread(target=work).start()
with condition:
    while not ready:
        condition.wait()
assert ready
