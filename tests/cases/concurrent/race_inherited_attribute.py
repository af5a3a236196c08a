# verdict: violated
# kind: assertion
# message: changed
"""An attribute found in a base class, which another thread replaces."""
import threading


class Base:
    rate = 1


class Derived(Base):
    pass


def work():
    Base.rate = 2


threading.Thread(target=work).start()
item = Derived()
first = item.rate
assert item.rate == first, "changed"
