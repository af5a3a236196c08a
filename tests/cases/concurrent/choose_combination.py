# verdict: violated
# kind: assertion
# message: found
"""The one combination among many."""
from pathproof import choose

digits = [choose(4) for _ in range(3)]
assert digits != [3, 1, 2], "found"
