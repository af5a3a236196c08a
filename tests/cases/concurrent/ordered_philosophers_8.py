# verdict: verified
# states: 9403
# transitions: 51944
# oracle: no
"""Eight philosophers with ordered forks, one step per acquire and release, as an explicit transition system.

SPIN on the same system: 9,404 states, 51,946 transitions, of which its init step is 1 and 2. No oracle: the
choices are all there is to it.
"""

from pathproof import assume, atomic, choose

SEATS = 8
FORKS = [(seat, seat + 1) for seat in range(SEATS - 1)] + [(0, SEATS - 1)]

taken = [0] * SEATS
held = [0] * SEATS  # forks in hand: 0, 1, 2, or 3 for one again, on the way back to none


def main():
    while True:
        seat = choose(SEATS)
        with atomic():
            first, second = FORKS[seat]
            fork = (first, second, second, first)[held[seat]]
            if held[seat] < 2:
                assume(not taken[fork])
            taken[fork] ^= 1
            held[seat] = (held[seat] + 1) % 4


main()
