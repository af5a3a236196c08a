# verdict: violated
# kind: assertion
# message: overslept
"""Sleeping orders nothing: the other thread may need longer."""
import threading
import time

done = False


def work():
    global done
    done = True


threading.Thread(target=work).start()
time.sleep(10)
assert done, "overslept"
