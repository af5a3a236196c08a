# verdict: violated
# kind: assertion
# message: still alive
# oracle: no
"""A thread that ends leaves `threading.enumerate()` before `is_alive()` is false."""
import threading

thread = threading.Thread(target=lambda: None)
thread.start()
if thread not in threading.enumerate():
    assert not thread.is_alive(), "still alive"
