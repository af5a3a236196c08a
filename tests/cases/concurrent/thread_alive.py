# verdict: verified
"""is_alive(): not before the start, not after join, and in the thread itself always."""
import threading

inside = []


def work():
    inside.append(threading.current_thread().is_alive())


thread = threading.Thread(target=work)
before = thread.is_alive()
thread.start()
thread.join()
after = thread.is_alive()
assert (before, inside, after) == (False, [True], False)
