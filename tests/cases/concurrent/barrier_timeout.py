# verdict: verified
"""A party whose wait times out breaks the barrier; the other either finds it broken or came in time."""
import threading

barrier = threading.Barrier(2)
answers = []


def work():
    try:
        barrier.wait(timeout=1)
        answers.append("passed")
    except threading.BrokenBarrierError:
        answers.append("broken")


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert answers in (["passed", "passed"], ["broken", "broken"])
