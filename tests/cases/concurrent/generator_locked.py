# verdict: verified
"""The same behind a lock."""
import threading


def numbers():
    n = 0
    while True:
        n += 1
        yield n


source = numbers()
lock = threading.Lock()
seen = []


def work():
    with lock:
        number = next(source)
    seen.append(number)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(seen) == [1, 2]
