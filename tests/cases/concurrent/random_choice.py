# verdict: violated
# kind: assertion
# message: tails
"""What `random` draws is a choice, not a sample: the rare case is found at once."""
import random

draws = [random.choice(("heads", "tails")), random.randint(1, 6), random.randrange(3)]
assert draws != ["tails", 6, 0], "tails"
