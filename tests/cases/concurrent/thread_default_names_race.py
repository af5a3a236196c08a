# verdict: violated
# kind: assertion
# message: Thread-4 (made)
"""Two threads that make threads: who is first gets the lower number."""
import threading

names = {}


def made():
    pass


def make(key):
    names[key] = threading.Thread(target=made).name


first = threading.Thread(target=make, args=("first",))
second = threading.Thread(target=make, args=("second",))
first.start()
second.start()
first.join()
second.join()
assert names["first"] != "Thread-4 (made)", names["first"]
