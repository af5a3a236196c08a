# verdict: violated
# kind: race
# options: --races
# oracle: no
"""Two threads about to write the same variable. (What is pending at the same time is not an outcome of a run.)"""
import threading

last = None


def work(name):
    global last
    last = name


for name in "ab":
    threading.Thread(target=work, args=(name,)).start()
