# verdict: verified
"""assume(False) after a choose: that choice leads nowhere."""
from pathproof import assume, choose

a = choose(4)
b = choose(4)
assume(a < b)
assert a != 3
