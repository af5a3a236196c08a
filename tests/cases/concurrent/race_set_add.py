# verdict: verified
"""set.add and len are one operation each."""
import threading

seen = set()


def work(n):
    seen.add(n % 2)


threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
size = len(seen)
assert size == 2
