# verdict: violated
# kind: assertion
# message: left to the old stack
# oracle: no
"""A callback that is pushed while another thread moves all callbacks to a new stack may stay with the old one."""
import threading
from contextlib import ExitStack

stack = ExitStack()
pushing = False
new = None
called = []


def note(*details):
    called.append(1)


def push():
    global pushing
    pushing = True
    stack.push(note)


def move():
    global new
    if pushing:
        new = stack.pop_all()


threads = [threading.Thread(target=push), threading.Thread(target=move)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
stack.close()
if new is not None:
    assert not called, "left to the old stack"
