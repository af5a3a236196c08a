# verdict: verified
"""get_ident() tells threads apart that live at the same time; equal to the object's ident."""
import threading

owners = {}
barrier = threading.Barrier(2)


def work(name):
    owners[threading.get_ident()] = name
    barrier.wait()
    assert owners[threading.get_ident()] == name
    assert threading.current_thread().ident == threading.get_ident()


threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
assert threads[0].ident is None
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(owners.values()) == ["a", "b"]
del owners
