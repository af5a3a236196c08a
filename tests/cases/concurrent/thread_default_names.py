# verdict: verified
"""Default names are numbered by creation and stay: three threads have three names, whoever has ended by then."""
import threading

results = {}


def work():
    results[threading.current_thread().name] = 1


threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(results) == ["Thread-1 (work)", "Thread-2 (work)", "Thread-3 (work)"]
