# verdict: verified
# states: 79
# transitions: 208
# oracle: no
"""Four philosophers with ordered forks, one step per acquire and release, as an explicit transition system.

The same system in Promela has these counts, less the init step (1 state, 2 transitions), as for eight
philosophers in ordered_philosophers_8.py. No oracle: the choices are all there is to it.
"""

from pathproof import assume, atomic, choose

SEATS = 4


class Philosopher:
    def __init__(self, seat):
        self.first, self.second = sorted([seat, (seat + 1) % SEATS])
        self.next = "take first"


free = [True] * SEATS
philosophers = [Philosopher(seat) for seat in range(SEATS)]


def main():
    while True:
        seat = choose(SEATS)
        with atomic():
            me = philosophers[seat]
            if me.next == "take first":
                assume(free[me.first])
                free[me.first] = False
                me.next = "take second"
            elif me.next == "take second":
                assume(free[me.second])
                free[me.second] = False
                me.next = "put second"
            elif me.next == "put second":
                free[me.second] = True
                me.next = "put first"
            else:
                free[me.first] = True
                me.next = "take first"


main()
