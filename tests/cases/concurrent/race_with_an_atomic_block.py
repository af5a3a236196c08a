# verdict: violated
# kind: race
# options: --races
# oracle: no
"""An atomic block is one operation, and excludes other atomic blocks alone: under CPython it is a lock."""
import threading

from pathproof import atomic

x = 0


def block():
    global x
    with atomic():
        x = 1


thread = threading.Thread(target=block)
thread.start()
x = 2
thread.join()
