# verdict: verified
"""An atomic block that begins with an assume waits until it holds: a lock made of that."""
import threading

from pathproof import assume, atomic

taken = False
inside = 0


def work():
    global taken, inside
    with atomic():
        assume(not taken)
        taken = True
    inside += 1
    assert inside == 1
    inside -= 1
    taken = False


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
