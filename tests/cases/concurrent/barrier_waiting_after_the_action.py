# verdict: violated
# kind: assertion
# message: 1 waiting
# oracle: no
"""When the action of a barrier has done its work, its parties still count as waiting for a moment."""
import threading

done = False


def action():
    global done
    done = True


barrier = threading.Barrier(1, action)
thread = threading.Thread(target=barrier.wait)
thread.start()
if done:
    waiting = barrier.n_waiting
    assert waiting == 0, f"{waiting} waiting"
thread.join()
