# verdict: verified
"""Two threads wait for each other until a third releases one of the locks, which it may."""
import threading

first, second = threading.Lock(), threading.Lock()
done = []


def left():
    first.acquire()
    second.acquire()
    done.append("left")
    second.release()


def right():
    second.acquire()
    first.acquire()
    done.append("right")


threads = [threading.Thread(target=left, daemon=True), threading.Thread(target=right, daemon=True)]
for thread in threads:
    thread.start()
while not done:
    try:
        first.release()
    except RuntimeError:
        pass
