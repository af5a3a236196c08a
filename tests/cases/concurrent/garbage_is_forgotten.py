# verdict: verified
# oracle: no
"""An endless loop that allocates and drops has finitely many states.
(No run of it ends.)"""
import threading


class Parcel:
    def __init__(self):
        self.contents = [self]


current = None


def work():
    global current
    while True:
        current = Parcel()


threading.Thread(target=work).start()
work()
