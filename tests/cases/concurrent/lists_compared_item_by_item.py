# verdict: violated
# kind: assertion
# oracle: no
"""Code of the program runs between two items, and others meanwhile."""
import threading
from dataclasses import dataclass


@dataclass
class Point:
    x: int


points = [Point(0), Point(0)]


def work():
    points[0] = Point(1)
    points[1] = Point(1)


thread = threading.Thread(target=work)
thread.start()
assert points != [Point(0), Point(1)]
