# verdict: verified
"""At most two of three threads inside."""
import threading

places = threading.Semaphore(2)
guard = threading.Lock()
inside = 0


def work():
    global inside
    with places:
        with guard:
            inside += 1
            assert inside <= 2
        with guard:
            inside -= 1


threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert inside == 0
