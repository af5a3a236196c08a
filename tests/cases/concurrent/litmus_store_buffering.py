# verdict: verified
"""Memory is sequentially consistent: at least one of the two sees the other's write."""
import threading

x = y = 0
r1 = r2 = None


def left():
    global x, r1
    x = 1
    r1 = y


def right():
    global y, r2
    y = 1
    r2 = x


threads = [threading.Thread(target=left), threading.Thread(target=right)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert (r1, r2) != (0, 0)
