# verdict: verified
# args: 3
# oracle: no
"""Dining philosophers; the last takes the forks in the other order.
(No run of it ends.)"""
import sys
import threading

SEATS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
forks = [threading.Lock() for _ in range(SEATS)]


def dine(seat):
    first, second = sorted((seat, (seat + 1) % SEATS))
    while True:
        with forks[first]:
            with forks[second]:
                pass


for seat in range(SEATS):
    threading.Thread(target=dine, args=(seat,)).start()
