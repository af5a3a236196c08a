# verdict: verified
"""reset() turns away whoever waits; the barrier is as good as new."""
import threading

barrier = threading.Barrier(2)
answers = []


def work():
    try:
        barrier.wait()
        answers.append("passed")
    except threading.BrokenBarrierError:
        answers.append("reset")


thread = threading.Thread(target=work, daemon=True)
thread.start()
barrier.reset()
if answers:
    assert answers == ["reset"]
assert not barrier.broken
