# verdict: violated
# kind: assertion
# message: same ticket
"""Tickets drawn by load and store: two get the same."""
import threading

ticket = 0
serving = 0
inside = 0


def work():
    global ticket, serving, inside
    mine = ticket
    ticket = mine + 1
    while serving != mine:
        pass
    inside += 1
    assert inside == 1, "same ticket"
    inside -= 1
    serving += 1


for _ in range(2):
    threading.Thread(target=work, daemon=True).start()
