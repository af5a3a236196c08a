# verdict: verified
# states: 38
# transitions: 59
"""A thread finds another way to an object while one or two others lead to it: all of them go on with the same object."""
from threading import Lock, Thread


lock = Lock()


class Box:
    def __init__(self):
        self.marks = []


def keeper(kept, queue, handed):
    for turn in range(2):
        with lock:
            if turn == 0:
                queue.append(kept[0])
                handed.release()
            else:
                kept[0].marks.append("keeper")


def taker(queue, handed, over):
    handed.acquire()
    box = queue.pop()
    with over:
        box.marks.append("taker")


def main():
    first, queue, handed, over = Box(), [], Lock(), Lock()
    handed.acquire()
    over.acquire()
    threads = [
        Thread(target=keeper, args=([first], queue, handed)),
        Thread(target=taker, args=(queue, handed, over)),
    ]
    for thread in threads:
        thread.start()
    with lock:
        second = first
        del first
    over.release()
    for thread in threads:
        thread.join()
    assert sorted(second.marks) == ["keeper", "taker"], second.marks


main()
