# verdict: violated
# kind: assertion
# message: written after it was shared
"""A list becomes shared by being stored in a shared one; the writes after that are seen, also those right after."""
import threading

shared = []


def work():
    mine = [0]
    shared.append(mine)
    mine[0] = 1
    mine[0] = 0


threading.Thread(target=work).start()
if shared:
    assert shared[0][0] == 0, "written after it was shared"
