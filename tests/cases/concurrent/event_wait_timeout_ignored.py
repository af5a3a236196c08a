# verdict: violated
# kind: assertion
# message: went on too soon
"""The answer is thrown away."""
import threading

event = threading.Event()
value = 0


def work():
    event.wait(timeout=1)
    assert value == 1, "went on too soon"


threading.Thread(target=work).start()
value = 1
event.set()
