# verdict: violated
# kind: assertion
# message: all wait
# oracle: no
"""For a moment all parties of a barrier count as waiting."""
import threading

barrier = threading.Barrier(2)
for _ in range(2):
    threading.Thread(target=barrier.wait).start()
assert barrier.n_waiting < 2, "all wait"
