# verdict: verified
# oracle: no
"""An endless loop that starts and joins threads has finitely many states.
(No run of it ends.)"""
import threading

flag = False


def work():
    global flag
    flag = not flag


while True:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
