# verdict: verified
# states: 5
"""The initial state and one for each of four numbers; nothing else is stepped."""
from pathproof import choose

number = choose(4)
assert 0 <= number < 4
