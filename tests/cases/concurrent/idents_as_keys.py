# verdict: verified
# oracle: no
"""Threads that live at the same time have idents of their own; the main thread's is nobody else's.

The oracle compares globals, and the numbers themselves differ."""
import threading

results = {threading.get_ident(): 0}
everybody = threading.Barrier(3)


def work():
    results[threading.get_ident()] = 1
    everybody.wait()


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
everybody.wait()
assert len(results) == 3
assert results[threading.get_ident()] == 0
for thread in threads:
    thread.join()
