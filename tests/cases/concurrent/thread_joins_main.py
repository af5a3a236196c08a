# verdict: violated
# kind: deadlock
"""The main thread waits for a worker that waits for the main thread."""
import threading


def work():
    threading.main_thread().join()


thread = threading.Thread(target=work)
thread.start()
thread.join()
