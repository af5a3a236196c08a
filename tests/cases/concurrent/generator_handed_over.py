# verdict: verified
"""A generator begun in one thread and finished in another, after a join."""
import threading


def steps():
    got = yield "one"
    yield got


walk = steps()
seen = []
thread = threading.Thread(target=lambda: seen.append(next(walk)))
thread.start()
thread.join()
seen.append(walk.send("two"))
assert seen == ["one", "two"]
