# verdict: verified
"""After a join it is neither."""
import threading

threads = [threading.Thread(target=lambda: None, name=str(number)) for number in range(2)]
for thread in threads:
    thread.start()
before = [thread.name for thread in threading.enumerate()]
assert before in (["MainThread", "0", "1"], ["MainThread", "0"], ["MainThread", "1"], ["MainThread"]), before
for thread in threads:
    thread.join()
assert threading.enumerate() == [threading.main_thread()]
assert threading.active_count() == 1
assert not any(thread.is_alive() for thread in threads)
