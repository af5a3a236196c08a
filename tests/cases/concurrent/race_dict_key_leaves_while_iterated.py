# verdict: violated
# kind: exception
# message: dictionary changed size during iteration
"""A key that leaves between two rounds of a loop over the keys."""
import threading

d = {"a": 1, "b": 2, "c": 3}


def look():
    for _ in d:
        pass


def drop():
    d.pop("a")


threads = [threading.Thread(target=look), threading.Thread(target=drop)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
