# verdict: verified
"""abort() frees those who wait, with an exception, and breaks the barrier for all who come."""
import threading

barrier = threading.Barrier(2)
answers = []


def work():
    try:
        barrier.wait()
    except threading.BrokenBarrierError:
        answers.append("broken")


thread = threading.Thread(target=work)
thread.start()
barrier.abort()
thread.join()
assert answers == ["broken"]
assert barrier.broken
