# verdict: verified
"""wait_for returns the predicate's value once it is true."""
import threading

condition = threading.Condition()
value = 0


def work():
    global value
    for step in (1, 2):
        with condition:
            value = step
            condition.notify()


threading.Thread(target=work).start()
with condition:
    got = condition.wait_for(lambda: value if value == 2 else 0)
assert got == 2
