# verdict: verified
"""An endless loop that starts and joins threads has finitely many states."""
import threading

flag = False


def work():
    global flag
    flag = not flag


while True:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
