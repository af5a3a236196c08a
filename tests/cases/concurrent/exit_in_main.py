# verdict: violated
# kind: assertion
# message: after exit
"""sys.exit() in the main thread lets the others go on."""
import sys
import threading

leaving = False


def work():
    while not leaving:
        pass
    assert False, "after exit"


threading.Thread(target=work).start()
leaving = True
sys.exit()
