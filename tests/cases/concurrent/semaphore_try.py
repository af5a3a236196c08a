# verdict: verified
"""acquire without blocking, and with a timeout: both say whether it worked."""
import threading

places = threading.Semaphore(1)
inside = 0
refused = []


def work(name, **how):
    global inside
    if places.acquire(**how):
        inside += 1
        assert inside == 1
        inside -= 1
        places.release()
    else:
        refused.append(name)


first = threading.Thread(target=work, args=("first",), kwargs={"blocking": False})
second = threading.Thread(target=work, args=("second",), kwargs={"timeout": 1})
first.start()
second.start()
first.join()
second.join()
assert len(refused) <= 1
