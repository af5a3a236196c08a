# verdict: violated
# kind: assertion
# message: both inside
"""The guard outside the block: then it is no test-and-set."""
import threading

from pathproof import atomic

taken = False
inside = 0


def work():
    global taken, inside
    if not taken:
        with atomic():
            taken = True
        inside += 1
        assert inside == 1, "both inside"
        inside -= 1


for _ in range(2):
    threading.Thread(target=work).start()
