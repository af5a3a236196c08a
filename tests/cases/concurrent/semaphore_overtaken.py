# verdict: violated
# kind: assertion
# message: overtaken
"""A woken waiter has to take the value itself: somebody who comes later may be quicker."""
import threading

places = threading.Semaphore(0)
waits = False
order = []


def early():
    global waits
    waits = True
    places.acquire()
    order.append("early")


def late():
    while not waits:
        pass
    places.acquire()
    order.append("late")


threads = [threading.Thread(target=early), threading.Thread(target=late)]
for thread in threads:
    thread.start()
places.release()
while not order:
    pass
first = order[0]
places.release()
assert first == "early", "overtaken"
