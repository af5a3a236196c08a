# verdict: violated
# kind: assertion
# message: not counted yet
# oracle: no
"""`unfinished_tasks` is read without the lock: also when an item has been put and is not counted."""
import threading
from queue import Queue

put = False


class Noting(Queue):
    def _put(self, item):
        global put
        super()._put(item)
        put = True


queue = Noting()
thread = threading.Thread(target=queue.put, args=(1,))
thread.start()
if put:
    assert queue.unfinished_tasks == 1, "not counted yet"
thread.join()
