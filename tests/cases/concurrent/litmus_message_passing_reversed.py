# verdict: violated
# kind: assertion
# message: flag first
"""The flag before the data."""
import threading

data = flag = 0


def send():
    global data, flag
    flag = 1
    data = 1


threading.Thread(target=send).start()
if flag:
    assert data == 1, "flag first"
