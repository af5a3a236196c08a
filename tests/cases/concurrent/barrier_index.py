# verdict: verified
"""wait() returns a different index to each; one of them is zero."""
import threading

barrier = threading.Barrier(2)
indices = []


def work():
    indices.append(barrier.wait())


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(indices) == [0, 1]
assert barrier.parties == 2
assert barrier.n_waiting == 0
assert not barrier.broken
