# verdict: violated
# kind: assertion
# message: torn
"""Two attributes that belong together, written one after the other."""
import threading


class Point:
    def __init__(self):
        self.x = self.y = 0


point = Point()


def move():
    point.x = 1
    point.y = 1


threading.Thread(target=move).start()
y = point.y
x = point.x
assert x == y, "torn"
