# verdict: violated
# kind: assertion
# message: everywhere
"""What one thread sets in a context variable no other thread sees."""
import contextvars
import threading

user = contextvars.ContextVar("user", default="nobody")


def work():
    assert user.get() == "ann", "everywhere"


user.set("ann")
threading.Thread(target=work).start()
