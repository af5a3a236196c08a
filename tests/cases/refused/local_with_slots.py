# refused: a threading.local with __slots__
# line: 10
# Threads share what is in the slots of a threading.local, and nothing else of it.
import threading


class Own(threading.local):
    __slots__ = ("shared",)

own = Own()
