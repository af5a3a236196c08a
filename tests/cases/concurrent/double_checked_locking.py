# verdict: verified
"""Looked at without the lock, looked at again with it, stored when complete: right under sequential consistency."""
import threading


class Service:
    made = 0

    def __init__(self):
        Service.made += 1
        self.ready = True


service = None
lock = threading.Lock()


def get():
    global service
    if service is None:
        with lock:
            if service is None:
                service = Service()
    return service


def work():
    assert get().ready


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert Service.made == 1
