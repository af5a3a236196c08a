# verdict: verified
"""wait_for calls its predicate with the lock held: two reads in it agree."""
import threading

condition = threading.Condition()
low = high = 0
torn = []


def work():
    global low, high
    with condition:
        low = 1
        high = 1
        condition.notify()


def ready():
    torn.append(low != high)
    return low


threading.Thread(target=work).start()
with condition:
    condition.wait_for(ready)
assert not any(torn)
