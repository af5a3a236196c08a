# Names that older programs use, and others that ordinary ones look at.
import random
import sys
import threading
import time
import types
import warnings

warnings.simplefilter("ignore")

thread = threading.Thread(name="first")
print(thread.getName(), thread.isDaemon(), thread.ident)
thread.setName("second")
thread.setDaemon(True)
print(thread.name, thread.getName(), thread.daemon, thread.isDaemon())
print(threading.currentThread() is threading.main_thread(), threading.activeCount())
print(threading.main_thread().ident == threading.get_ident(), threading.current_thread().ident is None)
condition = threading.Condition()
with condition:
    condition.notifyAll()

print(sys.version_info >= (3, 8), sys.version_info < (3,), sys.version_info > (4, 0), sys.version_info[:2] <= (3, 10))
print(sys.version_info[0], sys.version_info.major, sys.version_info[:2] >= (3, 11), sys.version_info >= (3, 11))
print(sys.version_info == (2, 7), sys.version_info != (3, 10, 1), len(sys.version_info), sys.version_info[:1])
print((3, 9) < sys.version_info, sys.version_info < (3, 14))
print(sys.getrecursionlimit())
print(isinstance(None, types.TracebackType), types.TracebackType.__name__)
print(isinstance(list[int], types.GenericAlias), isinstance(list, types.GenericAlias))

time.sleep(random.random() / 1000)
time.sleep(random.uniform(0, 0.001))
drawn = [random.gauss(0, 1), random.normalvariate(), random.triangular(1, 2), random.Random(5).random()]
drawn += [random.Random().uniform(1, 2), random.Random().gauss(), random.Random().triangular()]
drawn += [random.Random().normalvariate(1, 2)]
print(len(drawn), all(isinstance(number, float) for number in drawn))
text = time.strftime("%H:%M:%S") + time.ctime()
print(isinstance(text, str), time.strftime("noon"))


class Settings(threading.local):
    limit = 10
    made = 0

    def __init__(self, name, *, size=1):
        self.name = name
        self.size = size

    @property
    def double(self):
        return 2 * self.size

    @double.setter
    def double(self, value):
        self.size = value // 2

    def shown(self):
        return f"{self.name} {self.size} {self.limit}"


settings = Settings("a", size=3)
print(settings.shown(), settings.double)
settings.double = 10
settings.limit = 5
print(settings.shown(), Settings.limit)
del settings.limit
print(settings.limit)
try:
    settings.missing
except AttributeError as error:
    print(error)
try:
    del settings.missing
except AttributeError:
    print("nothing to delete")
try:
    threading.local(5)
except TypeError as error:
    print(error)
