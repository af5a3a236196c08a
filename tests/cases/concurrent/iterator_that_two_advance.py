# verdict: violated
# kind: assertion
"""An iterator over __getitem__ goes on when that has returned: two threads may get the same item."""
import threading


class Numbers:
    asked = 0

    def __getitem__(self, place):
        self.asked += 1
        if place == 2:
            raise IndexError
        return place


numbers = iter(Numbers())
got = []


def work():
    got.append(next(numbers))


thread = threading.Thread(target=work)
thread.start()
mine = next(numbers)
thread.join()
assert got[0] != mine
