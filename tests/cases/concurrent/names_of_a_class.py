# verdict: violated
# kind: assertion
"""The same of a class."""
import threading


class Thing:
    pass


def work():
    Thing.x = 1


thread = threading.Thread(target=work)
thread.start()
assert "x" not in Thing.__dict__
