# verdict: violated
# kind: exception
# message: Semaphore released too many times
"""A BoundedSemaphore notices."""
import threading

places = threading.BoundedSemaphore(2)


def work():
    places.acquire()
    places.release()
    places.release()


for _ in range(2):
    threading.Thread(target=work).start()
