# verdict: verified
"""locked() tells the truth of the moment; a thread that holds the lock can rely on it."""
import threading

lock = threading.Lock()
done = False


def work():
    global done
    with lock:
        assert lock.locked()
        done = True


thread = threading.Thread(target=work)
thread.start()
thread.join()
assert not lock.locked()
assert done
