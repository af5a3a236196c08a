# verdict: violated
# kind: assertion
# message: torn
"""The reader forgets to look again."""
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
before = sequence
if before % 2 == 0:
    pair = (left, right)
    assert pair in ((0, 0), (1, 1)), "torn"
