# verdict: violated
# kind: exception
# message: AttributeError
"""hasattr and the access that it is meant to protect are two operations."""
import threading


class Session:
    pass


session = Session()
session.user = "eve"


def log_out():
    del session.user


threading.Thread(target=log_out).start()
if hasattr(session, "user"):
    session.user
