# verdict: verified
"""A thread without a target starts, does nothing and ends."""
from threading import Thread

thread = Thread()
thread.start()
thread.join()
assert not thread.is_alive()
