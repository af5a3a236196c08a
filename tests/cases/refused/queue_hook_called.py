# refused: the items of a queue
# line: 6
import queue

items = queue.Queue()
items._qsize()
