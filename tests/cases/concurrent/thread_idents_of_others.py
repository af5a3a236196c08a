# verdict: verified
# oracle: no
"""Threads that live together have different idents, and a thread has none before it starts."""
import threading

going = threading.Event()
idents = []


def work():
    idents.append(threading.get_ident())
    going.wait()


threads = [threading.Thread(target=work) for _ in range(2)]
assert threads[0].ident is None
for thread in threads:
    thread.start()
assert threads[0].ident != threads[1].ident
assert threads[0].ident != threading.main_thread().ident
going.set()
for thread in threads:
    thread.join()
assert {thread.ident for thread in threads} == set(idents)
idents.clear()  # they are others in each run
