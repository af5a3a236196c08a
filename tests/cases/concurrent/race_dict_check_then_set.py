# verdict: violated
# kind: assertion
# message: two of them
"""`if k not in d: d[k] = ...`: both find it missing."""
import threading

cache = {}
made = []


def work():
    if "key" not in cache:
        made.append(1)
        cache["key"] = len(made)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(made) == 1, "two of them"
