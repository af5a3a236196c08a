# verdict: verified
# states: 16
# transitions: 96
# oracle: no
"""The two jugs, of 3 and 5 gallons, of the TLA+ specification DieHard: every action is always enabled.

TLC: 16 distinct states, 97 generated (one is the initial state). No oracle: the choices are all there is to
it.
"""

from pathproof import atomic, choose, invariant

ACTIONS = ["fill small", "fill big", "empty small", "empty big", "small to big", "big to small"]

small = big = 0


@invariant
def jugs_hold_what_they_can():
    return 0 <= small <= 3 and 0 <= big <= 5


def main():
    global small, big
    while True:
        action = choose(ACTIONS)
        with atomic():
            if action == "fill small":
                small = 3
            elif action == "fill big":
                big = 5
            elif action == "empty small":
                small = 0
            elif action == "empty big":
                big = 0
            elif action == "small to big":
                small, big = max(0, small + big - 5), min(5, small + big)
            else:
                small, big = min(3, small + big), max(0, small + big - 3)


main()
