# verdict: verified
"""A counter that never goes down, from each state to the next."""
import threading

from pathproof import step_invariant

count = 0


@step_invariant
def monotonic(before, after):
    return before.count <= after.count <= before.count + 1


def work():
    global count
    count += 1


for _ in range(2):
    threading.Thread(target=work).start()
