# verdict: violated
# kind: assertion
# message: barged in
"""Who waits for a lock gets no promise: whichever thread runs first takes it."""
import threading

lock = threading.Lock()
order = []


def work(name):
    with lock:
        order.append(name)


with lock:
    threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
for thread in threads:
    thread.join()
assert order == ["a", "b"], "barged in"
