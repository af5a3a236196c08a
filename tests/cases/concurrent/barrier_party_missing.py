# verdict: violated
# kind: deadlock
"""Three parties, two come."""
import threading

barrier = threading.Barrier(3)
for _ in range(2):
    threading.Thread(target=barrier.wait).start()
