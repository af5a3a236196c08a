# verdict: verified
"""Walking along a copy of them, which is taken at once."""
import threading


class Thing:
    pass


thing = Thing()
thing.first = 1
thing.second = 2


def work():
    thing.third = 3
    thing.fourth = 4


thread = threading.Thread(target=work)
thread.start()
names = [*vars(thing).copy()]
assert names in (["first", "second"], ["first", "second", "third"], ["first", "second", "third", "fourth"])
