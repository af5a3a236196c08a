# verdict: verified
"""The cure: one immutable value, replaced as a whole."""
import threading

point = (0, 0)


def move():
    global point
    point = (1, 1)


threading.Thread(target=move).start()
x, y = point
assert x == y
