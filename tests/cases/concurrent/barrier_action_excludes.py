# verdict: verified
"""While the action runs nobody else gets into the barrier: the third thread belongs to the next round."""
import threading

rounds = 0
indices = []


def count():
    global rounds
    rounds += 1


barrier = threading.Barrier(2, count)


def work():
    indices.append(barrier.wait())
    assert rounds == 1 and max(indices) < 2


for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
