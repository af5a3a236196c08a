# verdict: violated
# kind: assertion
# oracle: no
"""`copy.deepcopy` copies one attribute after the other."""
import copy
import threading


class Pair:
    def __init__(self):
        self.left = []
        self.right = 0


pair = Pair()


def work():
    pair.left.append(1)
    pair.right = 1


thread = threading.Thread(target=work)
thread.start()
twin = copy.deepcopy(pair)
assert not (twin.right == 1 and twin.left == [])
