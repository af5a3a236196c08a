# verdict: violated
# kind: assertion
# message: doubled
"""`a, b = b, a` is two loads and two stores."""
import threading

a, b = 1, 2


def swap():
    global a, b
    a, b = b, a


threads = [threading.Thread(target=swap) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert a != b, "doubled"
