# verdict: violated
# kind: assertion
"""getattr and setattr run in library code, but for the program: its own private attribute is a shared location."""

import threading
class C:
    def __init__(self): self._x = 0
c = C()
def work():
    v = getattr(c, "_x")
    setattr(c, "_x", v + 1)
ts = [threading.Thread(target=work) for _ in range(2)]
for t in ts: t.start()
for t in ts: t.join()
assert c._x == 2
