# verdict: verified
"""release(n) lets n in."""
import threading

gate = threading.Semaphore(0)
passed = []


def work(name):
    gate.acquire()
    passed.append(name)


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
gate.release(2)
for thread in threads:
    thread.join()
assert sorted(passed) == [0, 1]
