# verdict: verified
"""An action that raises: the thread that ran it gets its exception, the others a BrokenBarrierError."""
import threading

errors = []


def fail():
    raise KeyError("action")


barrier = threading.Barrier(2, fail)


def work():
    try:
        barrier.wait()
    except KeyError:
        errors.append("key")
    except threading.BrokenBarrierError:
        errors.append("broken")


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(errors) == ["broken", "key"]
assert barrier.broken
