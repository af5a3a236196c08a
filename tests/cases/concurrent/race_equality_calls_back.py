# verdict: violated
# kind: assertion
# message: torn
"""`==` with a user's __eq__ is as many operations as that makes."""
import threading


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __eq__(self, other):
        return self.a == other.a and self.b == other.b


left, right = Pair(0, 0), Pair(0, 0)


def move_both():
    left.a = right.a = 1


threading.Thread(target=move_both).start()
assert left == right, "torn"
