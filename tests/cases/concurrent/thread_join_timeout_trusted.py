# verdict: violated
# kind: assertion
# message: not done
"""A join that timed out is taken for one that waited."""
import threading

done = False


def work():
    global done
    done = True


thread = threading.Thread(target=work)
thread.start()
thread.join(0.5)
assert done, "not done"
