# verdict: violated
# kind: assertion
# message: equal
"""The same with a condition that lets one case too many through."""
from pathproof import assume, choose

a = choose(4)
b = choose(4)
assume(a <= b)
assert a != b, "equal"
