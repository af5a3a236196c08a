# verdict: violated
# kind: assertion
# message: ended
"""A started thread may have ended before anybody looks."""
import threading

thread = threading.Thread(target=lambda: None)
thread.start()
assert thread.is_alive(), "ended"
