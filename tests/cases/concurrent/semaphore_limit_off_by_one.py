# verdict: violated
# kind: assertion
# message: crowded
"""The same with one place too many."""
import threading

places = threading.Semaphore(3)
guard = threading.Lock()
inside = 0


def work():
    global inside
    with places:
        with guard:
            inside += 1
            assert inside <= 2, "crowded"
        with guard:
            inside -= 1


for _ in range(3):
    threading.Thread(target=work).start()
