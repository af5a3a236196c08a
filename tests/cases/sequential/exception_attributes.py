# Attributes of builtin exceptions: name, obj, value, code, errno, key, encoding positions, args.
def catch(f):
    try:
        f()
    except BaseException as error:
        return error


class Thing:
    pass


thing = Thing()
e = catch(lambda: undefined_thing)
print(e.args)
e = catch(lambda: thing.missing)
print(e)
e = catch(lambda: {}["key"])
print(e.args, e.args[0], str(e), repr(e))
e = catch(lambda: {}[(1, 2)])
print(e.args, str(e))
e = StopIteration(5)
print(e.value, e.args)
e = SystemExit("bye")
print(e.code, e.args)
e = OSError(2, "No such thing", "file.txt")
print(e.errno, e.strerror, e.filename, str(e), type(e).__name__, e.args)
e = OSError("just text")
print(e.errno, str(e))
e = ImportError("no module", name="mod", path="p")
print(e.name, e.path, e.msg, str(e))
e = AttributeError("text", name="n", obj=5)
print(e.name, e.obj, str(e))
e = NameError("text", name="q")
print(e.name)
e = KeyError()
print(str(e), e.args, repr(e))
e = ValueError("a", "b", 3)
print(e, e.args, repr(e), len(e.args))
e.args = ("only",)
print(e, e.args)
e = Exception(["list"])
print(e, repr(e), e.args[0])
e.extra = 1
print(e.extra, e.__dict__, e.__cause__, e.__context__, e.__suppress_context__)
e = catch(lambda: int("x"))
print(e.args, e)
e = catch(lambda: 1 / 0)
print(e.args)
e = catch(lambda: [][3])
print(e.args)
e = catch(lambda: next(iter([])))
print(e.args, e.value)
