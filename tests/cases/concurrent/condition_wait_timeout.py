# verdict: verified
"""wait with a timeout: True only if notified."""
import threading

condition = threading.Condition()
notified = False


def work():
    global notified
    with condition:
        notified = True
        condition.notify()


threading.Thread(target=work).start()
with condition:
    answer = condition.wait(timeout=1)
    if answer:
        assert notified
