# verdict: verified
"""Written before the start, and not after it."""
import threading


def work(box):
    assert box == {"n": 1}


def main():
    box = {"n": 0}
    box["n"] = 1
    threading.Thread(target=work, args=(box,)).start()
    del box


main()
