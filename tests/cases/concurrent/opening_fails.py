# verdict: violated
# kind: assertion
# message: too soon
"""What fails before the first thread starts is a violation like any other."""
import threading

ready = False
assert ready, "too soon"
threading.Thread(target=print).start()
