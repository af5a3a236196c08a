# verdict: verified
"""wait lets go of every level of a condition's RLock and takes them all again."""
import threading

condition = threading.Condition(threading.RLock())
ready = False


def work():
    global ready
    with condition:
        ready = True
        condition.notify_all()


threading.Thread(target=work).start()
with condition:
    with condition:
        condition.wait_for(lambda: ready)
    condition.acquire()
    condition.release()
assert ready
