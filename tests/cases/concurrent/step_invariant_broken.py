# verdict: violated
# kind: step-invariant
# message: monotonic
"""A stale value stored back."""
import threading

from pathproof import step_invariant

count = 0


@step_invariant
def monotonic(before, after):
    return before.count <= after.count


def work():
    global count
    for _ in range(2):
        count += 1


for _ in range(2):
    threading.Thread(target=work).start()
