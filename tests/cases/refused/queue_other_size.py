# refused: another maxsize of a queue
# line: 6
import queue

items = queue.Queue(1)
items.maxsize = 2
