# verdict: violated
# kind: deadlock
"""A waiter that timed out stays queued until it has the lock again, and can eat the notification meant for another.
It passes on what it got, but it does not know that it got anything."""
import threading

condition = threading.Condition()
waiting = 0


def timed():
    global waiting
    with condition:
        waiting += 1
        if condition.wait(timeout=1):
            condition.notify()


def untimed():
    global waiting
    with condition:
        waiting += 1
        condition.wait()


threading.Thread(target=timed).start()
threading.Thread(target=untimed).start()
while waiting < 2:
    pass
with condition:
    condition.notify()
