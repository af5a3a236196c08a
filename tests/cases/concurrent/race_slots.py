# verdict: violated
# kind: assertion
# message: lost update
"""Attributes in __slots__ are shared like others."""
import threading


class Cell:
    __slots__ = ("value",)

    def __init__(self):
        self.value = 0


cell = Cell()


def work():
    cell.value += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert cell.value == 2, "lost update"
