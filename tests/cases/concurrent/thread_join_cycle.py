# verdict: violated
# kind: deadlock
"""Two threads that wait for each other's end."""
import threading

started = threading.Event()
threads = []


def work(other):
    started.wait()
    threads[other].join()


threads.extend(threading.Thread(target=work, args=(1 - n,)) for n in range(2))
for thread in threads:
    thread.start()
started.set()
