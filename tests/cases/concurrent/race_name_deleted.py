# verdict: violated
# kind: exception
# message: NameError
"""A global name that somebody deletes."""
import threading

resource = 1
seen = []


def work():
    seen.append(resource)


threading.Thread(target=work).start()
del resource
