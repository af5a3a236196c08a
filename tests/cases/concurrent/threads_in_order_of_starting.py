# verdict: violated
# kind: assertion
# message: ['MainThread', 'second', 'third']
"""`threading.enumerate()` lists threads in the order in which they were started, whatever places have become free."""
import threading

stop = threading.Event()
first = threading.Thread(target=lambda: None, name="first")
second = threading.Thread(target=stop.wait, name="second")
third = threading.Thread(target=stop.wait, name="third")
first.start()
second.start()
first.join()
third.start()
names = [thread.name for thread in threading.enumerate()]
stop.set()
assert names == ["MainThread", "third", "second"], names
