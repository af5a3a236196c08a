# verdict: violated
# kind: race
# options: --races
# oracle: no
"""A read and a write are a race too. (What is pending at the same time is not an outcome of a run.)"""
import threading

value = 0
seen = []


def work():
    global value
    value = 1


threading.Thread(target=work).start()
seen.append(value)
