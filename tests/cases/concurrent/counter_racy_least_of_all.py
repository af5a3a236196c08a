# verdict: verified
"""Less than two it cannot be."""
from threading import Thread

count = 0


def work():
    global count
    for _ in range(3):
        count += 1


threads = [Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert 2 <= count <= 6
