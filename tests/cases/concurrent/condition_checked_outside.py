# verdict: violated
# kind: deadlock
"""The check and the wait are not under one lock: the notification slips between them."""
import threading

condition = threading.Condition()
ready = False


def work():
    global ready
    with condition:
        ready = True
        condition.notify()


threading.Thread(target=work).start()
if not ready:
    with condition:
        condition.wait()
