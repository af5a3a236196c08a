# verdict: violated
# kind: assertion
# message: two
"""choose(n) is each of 0 .. n-1."""
from pathproof import choose

number = choose(3)
assert number != 2, "two"
