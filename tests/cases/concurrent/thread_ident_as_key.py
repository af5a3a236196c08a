# verdict: verified
"""get_ident() tells threads apart that live at the same time."""
import threading

owners = {}
barrier = threading.Barrier(2)


def work(name):
    owners[threading.get_ident()] = name
    barrier.wait()
    assert owners[threading.get_ident()] == name


threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(owners.values()) == ["a", "b"]
del owners
