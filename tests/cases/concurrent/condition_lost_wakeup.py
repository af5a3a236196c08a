# verdict: violated
# kind: deadlock
"""Waiting without looking whether there is anything to wait for: the notification may be over."""
import threading

condition = threading.Condition()


def work():
    with condition:
        condition.notify()


threading.Thread(target=work).start()
with condition:
    condition.wait()
