# verdict: violated
# kind: exception
# message: cannot join thread before it is started
"""Joining needs a started thread."""
from threading import Thread

Thread(target=print).join()
