# verdict: verified
"""Two fill a cache whose keys have an equality of their own: equal keys have one entry, whoever came first."""
import threading
from functools import lru_cache


class Key:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return 1

    def __eq__(self, other):
        return self.value == other.value


@lru_cache(maxsize=4)
def function(key):
    return key.value


function(Key(1))
thread = threading.Thread(target=function, args=(Key(2),))
thread.start()
assert function(Key(2)) == 2
thread.join()
assert function.cache_info().currsize == 2
