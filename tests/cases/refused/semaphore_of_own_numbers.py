# refused: a semaphore that counts with numbers of the program's own
# line: 10
import threading


class Number(int):
    pass


threading.Semaphore().release(Number(2))
