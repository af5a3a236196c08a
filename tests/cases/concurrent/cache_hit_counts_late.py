# verdict: violated
# kind: assertion
# message: not counted yet
# oracle: no
"""A hit in a cache whose keys have an equality of their own is counted some time after they were compared."""
import threading
from functools import cache

compared = False


class Key:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        global compared
        compared = True
        return True


@cache
def function(key):
    return 0


function(Key())
thread = threading.Thread(target=function, args=(Key(),))
thread.start()
if compared:
    assert function.cache_info().hits == 1, "not counted yet"
thread.join()
