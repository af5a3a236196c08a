# verdict: verified
"""`with` releases on the way out, whatever the way."""
import threading

lock = threading.Lock()
failures = 0


def work(divisor):
    global failures
    try:
        with lock:
            10 // divisor
    except ZeroDivisionError:
        failures += 1


threads = [threading.Thread(target=work, args=(n,)) for n in (0, 5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert failures == 1
assert not lock.locked()
