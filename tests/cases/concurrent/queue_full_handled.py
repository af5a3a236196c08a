# verdict: verified
"""Full and Empty, without waiting and after a timeout, caught."""
import queue
import threading

items = queue.Queue(1)
dropped = 0


def produce():
    global dropped
    for item in range(2):
        try:
            items.put(item, block=False)
        except queue.Full:
            dropped += 1


thread = threading.Thread(target=produce)
thread.start()
try:
    got = items.get(timeout=1)
except queue.Empty:
    got = None
thread.join()
left = items.qsize()
assert dropped + left + (got is not None) == 2
assert items.empty() == (left == 0)
assert items.full() == (left == 1)
