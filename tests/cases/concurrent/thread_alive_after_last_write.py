# verdict: violated
# kind: assertion
# message: still alive
"""A thread that has done its last write need not have ended: ending is an event of its own when it is probed."""
import threading

done = False


def work():
    global done
    done = True


thread = threading.Thread(target=work)
thread.start()
while not done:
    pass
assert not thread.is_alive(), "still alive"
