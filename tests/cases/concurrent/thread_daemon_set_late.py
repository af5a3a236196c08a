# verdict: violated
# kind: exception
# message: cannot set daemon status of active thread
"""A running thread cannot become a daemon."""
import threading

release = threading.Event()
thread = threading.Thread(target=release.wait)
thread.start()
thread.daemon = True
release.set()
