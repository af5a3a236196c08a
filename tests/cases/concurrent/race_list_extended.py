# verdict: verified
"""`items += [n]` extends the list in place and stores the same list again."""
import threading

items = []


def work(n):
    global items
    items += [n]


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(items) == [0, 1]
