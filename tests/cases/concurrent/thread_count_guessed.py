# verdict: violated
# kind: assertion
# message: gone
"""Counting threads that may end at any moment."""
import threading

thread = threading.Thread(target=lambda: None)
thread.start()
assert threading.active_count() == 2, "gone"
