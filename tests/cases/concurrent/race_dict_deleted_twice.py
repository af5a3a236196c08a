# verdict: violated
# kind: exception
# message: KeyError
"""Both see the key, both delete it."""
import threading

table = {"k": 1}


def work():
    if "k" in table:
        del table["k"]


for _ in range(2):
    threading.Thread(target=work).start()
