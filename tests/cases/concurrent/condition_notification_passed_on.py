# verdict: verified
"""The cure: notify_all."""
import threading

condition = threading.Condition()
waiting = 0


def timed():
    global waiting
    with condition:
        waiting += 1
        condition.wait(timeout=1)


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
    condition.notify_all()
