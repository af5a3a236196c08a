# verdict: violated
# kind: invariant
# message: alone
# oracle: no
import threading

from pathproof import invariant


@invariant
def alone():
    return threading.active_count() == 1


def work():
    pass


thread = threading.Thread(target=work)
thread.start()
thread.join()
