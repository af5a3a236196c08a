# verdict: verified
"""Who sees the flag sees the data that was written before it."""
import threading

data = flag = 0


def send():
    global data, flag
    data = 1
    flag = 1


threading.Thread(target=send).start()
if flag:
    assert data == 1
