# verdict: verified
# oracle: no
"""Where `__init__` of a threading.local fails in a thread, it runs again the next time."""

from threading import Thread, local

count = 0
seen = []


class Own(local):
    def __init__(self):
        global count
        count += 1
        self.before = count
        if count in (2, 3):
            raise ValueError(count)
        self.after = count


def look():
    for _ in range(2):
        try:
            own.after
        except ValueError as error:
            seen.append(error.args[0])
    seen.append((own.before, own.after))


own = Own()
thread = Thread(target=look)
thread.start()
thread.join()
assert seen == [2, 3, (4, 4)], seen
assert (own.before, own.after) == (1, 1)
