# verdict: violated
# kind: exception
# message: threads can only be started once
"""A Thread object starts once, even when it has ended."""
from threading import Thread

thread = Thread(target=print)
thread.start()
thread.join()
thread.start()
