# verdict: violated
# kind: assertion
# message: a leak
"""What threads leave behind under their default names piles up, though each of them has ended before the next."""
import threading

left = {}


def work():
    left[threading.current_thread().name] = 1


for _ in range(3):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
assert len(left) < 3, "a leak"
