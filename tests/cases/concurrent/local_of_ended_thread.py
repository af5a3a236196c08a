# verdict: verified
"""A thread that begins after another has ended finds nothing of its locals."""
import threading

mine = threading.local()
leaks = []


def work():
    leaks.append(hasattr(mine, "value"))
    mine.value = 1


for _ in range(2):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
assert leaks == [False, False]
