# refused: a timeout that is no plain number
# line: 12
import queue


class Seconds(float):
    pass


items = queue.Queue()
items.put(1)
items.get(timeout=Seconds(2))
