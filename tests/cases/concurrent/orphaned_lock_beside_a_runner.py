# verdict: violated
# kind: deadlock
# oracle: no
"""An untimed wait for a lock that nobody can release any more, while another thread runs for ever.
(A scheduler that never comes to rest cannot tell that nobody ever will release it.)"""
import threading

tick = 0


def take_and_wait():
    lock = threading.Lock()
    taker = threading.Thread(target=lock.acquire)
    taker.start()
    taker.join()
    lock.acquire()


threading.Thread(target=take_and_wait).start()
while True:
    tick = 1 - tick
