# verdict: violated
# kind: exception
# message: RuntimeError: threads can only be started once
"""A second start by another thread is an error of the program."""

import threading

late = threading.Thread(target=print)
late.start()
threading.Thread(target=late.start).start()
