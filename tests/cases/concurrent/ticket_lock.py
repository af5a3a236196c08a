# verdict: verified
"""A ticket lock whose tickets are drawn in one operation, from a shared iterator."""
import itertools
import threading

tickets = itertools.count()
serving = 0
count = 0


def work():
    global serving, count
    mine = next(tickets)
    while serving != mine:
        pass
    count += 1
    serving += 1


threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count == 3
