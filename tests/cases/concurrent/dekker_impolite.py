# verdict: violated
# kind: assertion
# message: both inside
"""Looking before one's own flag is up."""
import threading

wants = [False, False]
inside = 0


def work(me):
    global inside
    while wants[1 - me]:
        pass
    wants[me] = True
    inside += 1
    assert inside == 1, "both inside"
    inside -= 1
    wants[me] = False


for n in range(2):
    threading.Thread(target=work, args=(n,)).start()
