# verdict: violated
# kind: exception
# message: AttributeError
"""Stored before it is complete: the quick path sees half an object."""
import threading


class Service:
    pass


service = None
lock = threading.Lock()


def get():
    global service
    if service is None:
        with lock:
            if service is None:
                service = Service()
                service.ready = True
    return service


def work():
    get().ready


for _ in range(2):
    threading.Thread(target=work).start()
