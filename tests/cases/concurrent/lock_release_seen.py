# verdict: violated
# kind: assertion
# message: written before the release
"""A release that others can probe is an event of its own: between the write and the release a try-lock still fails."""
import threading

lock = threading.Lock()
flag = 0


def work():
    global flag
    lock.acquire()
    flag = 1
    lock.release()


thread = threading.Thread(target=work)
thread.start()
if lock.acquire(False):
    lock.release()
else:
    assert flag == 0, "written before the release"
