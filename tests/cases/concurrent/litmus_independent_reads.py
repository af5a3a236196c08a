# verdict: verified
"""Two readers never disagree about the order of two independent writes."""
import threading

x = y = 0
views = []


def write_x():
    global x
    x = 1


def write_y():
    global y
    y = 1


def read_xy():
    views.append(("xy", x, y))


threads = [threading.Thread(target=f) for f in (write_x, write_y, read_xy)]
for thread in threads:
    thread.start()
ry = y
rx = x
for thread in threads:
    thread.join()
assert not (views == [("xy", 1, 0)] and (ry, rx) == (1, 0))
