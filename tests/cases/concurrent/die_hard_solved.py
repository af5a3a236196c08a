# verdict: violated
# kind: invariant
# message: big_never_holds_4
# oracle: no
"""The two jugs of DieHard, and the claim that nobody can measure 4 gallons: refuted in six steps.

No oracle: the choices are all there is to it.
"""

from pathproof import atomic, choose, invariant

CAPACITY = {"small": 3, "big": 5}
ACTIONS = [(action, jug) for action in ("fill", "empty", "pour") for jug in CAPACITY]

jugs = dict.fromkeys(CAPACITY, 0)


@invariant
def big_never_holds_4():
    return jugs["big"] != 4


def main():
    while True:
        action, jug = choose(ACTIONS)
        with atomic():
            if action == "fill":
                jugs[jug] = CAPACITY[jug]
            elif action == "empty":
                jugs[jug] = 0
            else:
                other = "big" if jug == "small" else "small"
                poured = min(jugs[jug], CAPACITY[other] - jugs[other])
                jugs[jug] -= poured
                jugs[other] += poured


main()
