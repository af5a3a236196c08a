# verdict: violated
# kind: assertion
# message: too late to be told
"""A wait that timed out says False even if the notification came before the lock was taken again."""
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
    if not notified and not condition.wait(timeout=1):
        assert not notified, "too late to be told"
