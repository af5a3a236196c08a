# verdict: violated
# kind: deadlock
# oracle: no
"""Another thread makes this one no daemon after all, just before it is started: then it is waited for."""
import threading

going = False
lock = threading.Lock()
lock.acquire()


def change():
    if going:
        try:
            waiting.daemon = False
        except RuntimeError:
            pass


waiting = threading.Thread(target=lock.acquire, daemon=True)
changing = threading.Thread(target=change)
changing.start()
going = True
waiting.start()
changing.join()
