# verdict: violated
# kind: assertion
"""Objects that come into a shared set by `^=` and leave it by `pop` are shared."""
import threading


class Box:
    value = 0


s = set()
done = []


def put():
    box = Box()
    mine = {box}
    s.symmetric_difference_update(mine)
    box.value = 1
    box.value = 2


def take():
    if s:
        box = s.pop()
        assert box.value != 1


threads = [threading.Thread(target=put), threading.Thread(target=take)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
