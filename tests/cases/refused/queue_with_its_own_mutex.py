# refused: Queue.mutex, redefined
# line: 6
# Also by name.
import queue
jobs = queue.Queue()
setattr(jobs, "mutex", 5)
