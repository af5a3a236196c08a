# verdict: violated
# kind: exception
# message: cannot join thread before it is started
"""Joining a thread that somebody else is yet to start."""
import threading

late = threading.Thread(target=lambda: None)
starter = threading.Thread(target=late.start)
starter.start()
late.join()
