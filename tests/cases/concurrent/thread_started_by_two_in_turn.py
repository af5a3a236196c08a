# verdict: verified
"""Whoever starts a thread after another has done so gets an error, which can be caught."""

import threading

lock = threading.Lock()
late = threading.Thread(target=print)
errors = 0


def work():
    global errors
    with lock:
        try:
            late.start()
        except RuntimeError as error:
            assert str(error) == "threads can only be started once"
            errors += 1


workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
assert errors == 1
late.join()
