# verdict: violated
# kind: assertion
# message: [0, 0, 2]
# oracle: no
"""Two that advance one iterator along a sequence with its own `__getitem__` at the same time: one item comes twice,
and both count on."""
import threading

looked = 0


class Sequence:
    def __getitem__(self, place):
        global looked
        looked += 1
        return place


items = iter(Sequence())
found = []
thread = threading.Thread(target=lambda: found.append(next(items)))
thread.start()
found.append(next(items))
thread.join()
found.append(next(items))
assert found != [0, 0, 2], found
