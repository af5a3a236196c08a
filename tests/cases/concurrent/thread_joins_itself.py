# verdict: violated
# kind: exception
# message: cannot join current thread
"""A thread that joins itself is told so instead of waiting for ever."""
import threading


def work():
    threading.current_thread().join()


thread = threading.Thread(target=work)
thread.start()
thread.join()
