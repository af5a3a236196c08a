# refused: a queue with a hook of its own
# line: 6
import queue

items = queue.Queue()
items._get = lambda: 5
