# Methods of builtin types, called on what they are not for: through the type, or from a class of the program's own.
def t(f):
    try: print(f())
    except TypeError as e: print("TypeError", e)
import threading
g = (i for i in [1])
t(lambda: type(g).__next__(5))
t(lambda: type(g).send(5, 1))
L = type(threading.Lock())
t(lambda: L.acquire(5))
t(lambda: L.acquire())
t(lambda: object.__new__(list))
t(lambda: int.__new__(bool))
t(lambda: object.__getattribute__(5, 5))
class C:
    append = list.append
    __len__ = list.__len__
    __iter__ = list.__iter__
    __contains__ = list.__contains__
    __getitem__ = list.__getitem__
t(lambda: C().append(1))
t(lambda: len(C()))
t(lambda: 1 in C())
t(lambda: list(C()))
t(lambda: iter(C()))
t(lambda: C()[0])
