# verdict: violated
# kind: deadlock
"""Three philosophers, each with the left fork in hand."""
import threading

forks = [threading.Lock() for _ in range(3)]


def dine(seat):
    with forks[seat]:
        with forks[(seat + 1) % 3]:
            pass


for seat in range(3):
    threading.Thread(target=dine, args=(seat,)).start()
