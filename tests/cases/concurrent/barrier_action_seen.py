# verdict: violated
# kind: assertion
# message: the action has begun
"""What an action writes is seen by others at once, before the barrier opens."""
import threading

busy = False
passed = []


def action():
    global busy
    busy = True
    busy = False


barrier = threading.Barrier(2, action)


def work():
    barrier.wait()
    passed.append(1)


for _ in range(2):
    threading.Thread(target=work).start()
if not passed:
    assert not busy, "the action has begun"
