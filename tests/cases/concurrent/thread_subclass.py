# verdict: verified
"""A thread by subclass: its own constructor, run() overridden, the result as an attribute read after join."""
import threading


class Square(threading.Thread):
    def __init__(self, number):
        super().__init__(name=f"square of {number}")
        self.number = number
        self.result = None

    def run(self):
        self.result = self.number * self.number


threads = [Square(n) for n in (2, 3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
total = sum(thread.result for thread in threads)
assert total == 13
