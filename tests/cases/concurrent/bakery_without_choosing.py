# verdict: violated
# kind: assertion
# message: both inside
"""The bakery without its choosing flags: a number may be drawn and not yet written."""
import threading

number = [0, 0]
inside = 0


def work(me):
    global inside
    other = 1 - me
    number[me] = 1 + number[other]
    while number[other] != 0 and (number[other], other) < (number[me], me):
        pass
    inside += 1
    assert inside == 1, "both inside"
    inside -= 1
    number[me] = 0


for n in range(2):
    threading.Thread(target=work, args=(n,)).start()
