# verdict: verified
# states: 81
# transitions: 240
# oracle: no
"""The towers of Hanoi with four disks: 3 ** n states, 3 * (3 ** n - 1) moves.

The counts are those of the Hanoi graph, known in closed form. No oracle: the choices are all there is to it.
"""

from itertools import permutations

from pathproof import assume, atomic, choose, invariant

MOVES = list(permutations(range(3), 2))

pegs = [[4, 3, 2, 1], [], []]


@invariant
def smaller_disks_are_on_top():
    return all(peg == sorted(peg, reverse=True) for peg in pegs)


def main():
    while True:
        source, target = choose(MOVES)
        with atomic():
            assume(pegs[source])
            assume(not pegs[target] or pegs[source][-1] < pegs[target][-1])
            pegs[target].append(pegs[source].pop())


main()
