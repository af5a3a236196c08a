# verdict: verified
"""What a thread is told about being a daemon, it gives back."""

import threading

worker = threading.Thread(target=print)
assert worker.daemon is False
worker.daemon = 1
assert worker.daemon == 1 and worker.daemon is not True
worker.daemon = None
assert worker.daemon is None
worker.start()
try:
    worker.daemon = True
except RuntimeError as error:
    assert str(error) == "cannot set daemon status of active thread"
assert threading.Thread(daemon=0).daemon is not False
try:
    threading.main_thread().daemon = True
except RuntimeError:
    worker.join()
