# verdict: verified
"""A target gets its positional and keyword arguments; join makes what it wrote certain."""
from threading import Thread

seen = []


def work(a, b, *, c, d=4):
    seen.append((a, b, c, d))


thread = Thread(target=work, args=(1, 2), kwargs={"c": 3})
thread.start()
thread.join()
assert seen == [(1, 2, 3, 4)]
