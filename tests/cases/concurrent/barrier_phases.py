# verdict: verified
"""Nobody is in the second phase before all have left the first."""
import threading

barrier = threading.Barrier(2)
arrived = []


def work(name):
    arrived.append(name)
    barrier.wait()
    assert len(arrived) >= 2


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
