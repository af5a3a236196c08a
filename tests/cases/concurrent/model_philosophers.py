# verdict: verified
# args: 4
# states: 79
# transitions: 208
# oracle: no
"""Ordered philosophers with a step per acquire and release, as an explicit transition system.
(A run that takes a wrong guess is void, so sampling says little.)"""
import sys

from pathproof import assume, atomic, choose

SEATS = int(sys.argv[1]) if len(sys.argv) > 1 else 4
taken = [False] * SEATS
at = [0] * SEATS


def step(seat):
    first, second = sorted((seat, (seat + 1) % SEATS))
    if at[seat] == 0:
        assume(not taken[first])
        taken[first] = True
    elif at[seat] == 1:
        assume(not taken[second])
        taken[second] = True
    elif at[seat] == 2:
        taken[second] = False
    else:
        taken[first] = False
    at[seat] = (at[seat] + 1) % 4


def run():
    while True:
        seat = choose(SEATS)
        with atomic():
            step(seat)


run()
