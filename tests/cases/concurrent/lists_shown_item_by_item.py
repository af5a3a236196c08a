# verdict: violated
# kind: assertion
# oracle: no
"""The same of repr."""
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
assert str(points) != "[Point(x=0), Point(x=1)]"
