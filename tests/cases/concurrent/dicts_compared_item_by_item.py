# verdict: violated
# kind: assertion
# oracle: no
"""The same of the values of a dict."""
import threading
from dataclasses import dataclass


@dataclass
class Point:
    x: int


points = {"l": Point(0), "r": Point(0)}


def work():
    points["l"] = Point(1)
    points["r"] = Point(1)


thread = threading.Thread(target=work)
thread.start()
assert points != {"l": Point(0), "r": Point(1)}
