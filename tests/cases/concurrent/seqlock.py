# verdict: verified
"""A sequence lock: the reader tries again unless the number was even and unchanged."""
import threading

sequence = 0
left = right = 0


def write():
    global sequence, left, right
    sequence += 1
    left = 1
    right = 1
    sequence += 1


thread = threading.Thread(target=write)
thread.start()
while True:
    before = sequence
    if before % 2 == 0:
        pair = (left, right)
        if sequence == before:
            break
assert pair in ((0, 0), (1, 1))
