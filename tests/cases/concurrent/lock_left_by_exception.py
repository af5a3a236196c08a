# verdict: violated
# kind: deadlock
"""An exception jumps over the release."""
import threading

lock = threading.Lock()


def work(divisor):
    try:
        lock.acquire()
        10 // divisor
        lock.release()
    except ZeroDivisionError:
        pass


threads = [threading.Thread(target=work, args=(n,)) for n in (0, 5)]
for thread in threads:
    thread.start()
