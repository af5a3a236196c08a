# verdict: violated
# kind: assertion
# message: blue
"""choose(sequence) is each of its items."""
from pathproof import choose

colour = choose(["red", "green", "blue"])
assert colour in ("red", "green"), "blue"
