# verdict: verified
"""wait_for with a timeout returns the predicate's last value, true or not."""
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
    answer = condition.wait_for(lambda: ready, timeout=1)
    assert answer == ready
