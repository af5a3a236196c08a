# verdict: verified
# oracle: no
"""An invariant asks in some states only how many threads live, so that the search begins anew in the middle of judging a
state. What threads could do there must be forgotten, and not be put back elsewhere."""
import threading

from pathproof import invariant

lock = threading.Lock()
done = 0


@invariant
def few():
    return done < 2 or threading.active_count() < 9


def work():
    global done
    for _ in range(2):
        with lock:
            done += 1


threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert done == 6
