# verdict: verified
"""Threads that live at the same time have idents of their own; the main thread's is nobody else's."""
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
