# verdict: violated
# kind: assertion
# message: P(_a=
"""The repr of a dataclass reads its fields one by one, also those whose names start with an underscore."""

import threading
from dataclasses import dataclass
@dataclass
class P:
    _a: int
    _b: int
p = P(0, 0)
def w():
    p._a = 1
    p._b = 1
t = threading.Thread(target=w); t.start()
r = repr(p)
t.join()
assert r in ("P(_a=0, _b=0)", "P(_a=1, _b=1)"), r
