# verdict: violated
# kind: assertion
# message: started
"""A thread that was started runs, also if an assumption of the one that started it is false afterwards."""

import threading

from pathproof import assume, choose


def new():
    assert False, "started"


def work():
    if choose(2):
        threading.Thread(target=new).start()
        assume(False)


threading.Thread(target=work).start()
