# verdict: verified
"""Before the first thread starts nobody looks: what is broken and mended in the opening is no violation."""
import threading

from pathproof import invariant

level = 0


@invariant
def low():
    return level < 2


level = 5
level = 1
threading.Thread(target=lambda: None).start()
