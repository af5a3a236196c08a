# verdict: violated
# kind: assertion
# message: both inside
"""The two writes of the entry, exchanged."""
import threading

wants = [False, False]
turn = 0
inside = 0


def work(me):
    global turn, inside
    other = 1 - me
    turn = other
    wants[me] = True
    while wants[other] and turn == other:
        pass
    inside += 1
    assert inside == 1, "both inside"
    inside -= 1
    wants[me] = False


for n in range(2):
    threading.Thread(target=work, args=(n,)).start()
