# verdict: verified
# options: --races
"""With a lock around every access there is none."""
import threading

last = None
lock = threading.Lock()


def work(name):
    global last
    with lock:
        last = name


threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert last in ("a", "b")
