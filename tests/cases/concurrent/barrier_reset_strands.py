# verdict: violated
# kind: deadlock
"""reset() comes before the other thread waits: then nobody wakes it."""
import threading

barrier = threading.Barrier(2)


def work():
    try:
        barrier.wait()
    except threading.BrokenBarrierError:
        pass


threading.Thread(target=work).start()
barrier.reset()
