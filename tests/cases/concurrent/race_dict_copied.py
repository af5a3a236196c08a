# verdict: verified
"""list(d) copies the keys in one operation."""
import threading

table = {1: "a", 2: "b"}


def work():
    table[3] = "c"


threading.Thread(target=work).start()
for key in list(table):
    assert key in table
