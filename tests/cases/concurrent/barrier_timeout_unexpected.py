# verdict: violated
# kind: exception
# message: BrokenBarrierError
"""The default timeout of a barrier holds for every wait."""
import threading

barrier = threading.Barrier(2, timeout=1)
for _ in range(2):
    threading.Thread(target=barrier.wait).start()
