# verdict: verified
"""Callbacks of a stack that has been moved are called once, whoever closes the old and the new one."""
import threading
from contextlib import ExitStack

called = []
stack = ExitStack()
stack.callback(called.append, 1)
new = stack.pop_all()
thread = threading.Thread(target=new.close)
thread.start()
stack.close()
thread.join()
assert called == [1]
