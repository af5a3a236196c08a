# verdict: violated
# kind: exception
# message: dictionary changed size during iteration
"""A dict that grows under an iteration."""
import threading

table = {1: "a", 2: "b"}


def work():
    table[3] = "c"


threading.Thread(target=work).start()
for key in table:
    pass
