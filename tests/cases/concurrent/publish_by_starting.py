# verdict: violated
# kind: assertion
# message: changed after the start
"""Starting a thread shares what its arguments lead to."""
import threading


def work(box):
    assert box == {"n": 0}, "changed after the start"


def main():
    box = {"n": 0}
    threading.Thread(target=work, args=(box,)).start()
    box["n"] = 1


main()
