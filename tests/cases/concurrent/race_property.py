# verdict: violated
# kind: assertion
# message: lost update
"""A property hides a load and a store like any other."""
import threading


class Meter:
    def __init__(self):
        self._level = 0

    @property
    def level(self):
        return self._level

    @level.setter
    def level(self, value):
        self._level = value


meter = Meter()


def work():
    meter.level += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert meter.level == 2, "lost update"
