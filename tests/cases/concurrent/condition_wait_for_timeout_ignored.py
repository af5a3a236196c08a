# verdict: violated
# kind: assertion
# message: gave up
"""The answer of a timed wait_for is not looked at."""
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
    condition.wait_for(lambda: ready, 1)
    assert ready, "gave up"
