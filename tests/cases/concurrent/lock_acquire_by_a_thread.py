# verdict: verified
"""A thread that is nothing but an acquire which does not wait ends."""
import operator
import threading

lock = threading.Lock()
thread = threading.Thread(target=lock.acquire, kwargs={"blocking": False})
lock.acquire()
thread.start()
thread.join()
assert not operator.methodcaller("acquire", blocking=False)(lock)
