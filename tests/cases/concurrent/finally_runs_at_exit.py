# verdict: verified
"""finally and with clauses run when a thread leaves by sys.exit."""
import sys
import threading

lock = threading.Lock()
steps = []


def work():
    try:
        with lock:
            sys.exit()
    finally:
        steps.append("finally")


thread = threading.Thread(target=work)
thread.start()
with lock:
    pass
thread.join()
assert steps == ["finally"]
