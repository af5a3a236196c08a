# verdict: verified
"""notify(2) wakes two waiters."""
import threading

condition = threading.Condition()
open_ = False


def work():
    with condition:
        while not open_:
            condition.wait()


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
with condition:
    open_ = True
    condition.notify(2)
