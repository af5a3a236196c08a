"""Figure 2.1 of Kudra 2007: a loop on which refinement by weakest preconditions does not end.

    pathproof verify examples/paper003/endless.py --abstraction min-only

`y` stays 0, but every weakest precondition is a new predicate `y + a * x >= 0`. The techniques that split abstract
states end. The loop never does; `choose` makes each round a step.
"""

from pathproof import choose

x = 0
y = 0
while y >= 0:
    choose(1)
    y = x + y
