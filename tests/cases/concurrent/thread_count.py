# verdict: verified
"""active_count() and enumerate() before, and after everybody was joined."""
import threading

gate = threading.Event()
thread = threading.Thread(target=gate.wait, name="waiter")
assert threading.active_count() == 1
thread.start()
assert threading.active_count() == 2
assert sorted(t.name for t in threading.enumerate()) == ["MainThread", "waiter"]
gate.set()
thread.join()
assert threading.enumerate() == [threading.main_thread()]
