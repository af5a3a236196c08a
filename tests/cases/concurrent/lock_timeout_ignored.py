# verdict: violated
# kind: assertion
# message: two holders
"""Going on after a timed acquire that timed out."""
import threading

lock = threading.Lock()
holders = 0


def work():
    global holders
    got = lock.acquire(timeout=1.5)
    holders += 1
    assert holders == 1, "two holders"
    holders -= 1
    if got:
        lock.release()


thread = threading.Thread(target=work)
thread.start()
work()
