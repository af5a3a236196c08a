# Handlers run at the end, the last one first, with what they were registered with.
import atexit


def say(*words, **more):
    print("at exit", *words, sorted(more.items()))


print(atexit.register(say, 1, 2, x=3) is say)


@atexit.register
def other():
    print("other")
    raise SystemExit(5)


def never():
    print("never")


atexit.register(never)
atexit.register(say, "again")
atexit.register(never)
print(atexit.unregister(never), atexit.unregister(len))
try:
    atexit.register(5)
except TypeError as error:
    print(error)
print("end")
