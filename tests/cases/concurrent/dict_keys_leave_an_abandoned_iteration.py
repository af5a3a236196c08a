# verdict: verified
"""Keys may leave a dict once the loop over it has ended, also by break; each thread takes one key of its own."""
import threading

lock = threading.Lock()
waiting = {"a": 1, "b": 2}
taken = []


def take():
    with lock:
        for key in waiting:
            taken.append((key, waiting.pop(key)))
            break


threads = [threading.Thread(target=take) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not waiting
assert taken == [("a", 1), ("b", 2)]
