# verdict: violated
# kind: assertion
# message: made twice
"""Without the second look."""
import threading

made = 0
service = None
lock = threading.Lock()


def work():
    global made, service
    if service is None:
        with lock:
            made += 1
            service = "service"


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert made == 1, "made twice"
