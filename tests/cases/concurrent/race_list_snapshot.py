# verdict: verified
"""A slice copies in one operation: the copy has both or neither of what one extend brought."""
import threading

pairs = []


def work():
    pairs.extend((1, 2))


threading.Thread(target=work).start()
copy = pairs[:]
assert copy in ([], [1, 2])
