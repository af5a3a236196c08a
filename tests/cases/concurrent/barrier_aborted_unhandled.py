# verdict: violated
# kind: exception
# message: BrokenBarrierError
"""Nobody expects the abort."""
import threading

barrier = threading.Barrier(2)
threading.Thread(target=barrier.wait).start()
barrier.abort()
