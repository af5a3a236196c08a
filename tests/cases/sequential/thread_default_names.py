# What CPython calls threads that are given no name.
import threading


class Callable:
    def __call__(self):
        pass


class Named:
    __name__ = "named"

    def __call__(self):
        pass


class Asked:
    def __getattr__(self, name):
        print("asked for", name)
        raise AttributeError(name)


class Own(threading.Thread):
    def __init__(self):
        super().__init__()


class Chosen(threading.Thread):
    def __init__(self):
        super().__init__()
        self.name = "chosen"


print(threading.Thread(name="").name)
print(threading.Thread(name="", target=len).name)
print(threading.Thread(name=None, target=Callable()).name)
print(threading.Thread(target=Callable().__call__).name)
print(threading.Thread(target=Named()).name)
print(threading.Thread(target=Asked()).name)
print(threading.Thread(target=lambda: 0).name)
print(Own().name, Chosen().name)
print(threading.Timer(1, print).name)
print(threading.Thread(name=0).name, threading.Thread(name=7).name)
print(threading.main_thread().name, threading.current_thread().name)
thread = threading.Thread(target=Callable())
thread.name = ""
print(repr(thread.name), threading.Thread().name)


def renamed():
    pass


thread = threading.Thread(target=renamed)
renamed.__name__ = "other"
print(thread.name, threading.Thread(target=renamed).name)
