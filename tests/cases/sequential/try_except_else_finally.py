# try/except/else/finally: every path, several handlers, tuples of types, bare except, order of clauses.
def run(action):
    try:
        print("body")
        action()
    except ZeroDivisionError:
        print("division")
        return "a"
    except (KeyError, IndexError) as error:
        print("lookup", type(error).__name__, error)
        return "b"
    except Exception as error:
        print("other", type(error).__name__)
        return "c"
    else:
        print("else")
    finally:
        print("finally")
    return "end"


print(run(lambda: None))
print(run(lambda: 1 / 0))
print(run(lambda: {}["x"]))
print(run(lambda: [][1]))
print(run(lambda: int("z")))
try:
    try:
        raise ValueError("inner")
    except KeyError:
        print("never")
    else:
        print("never")
    finally:
        print("inner finally")
except:
    print("bare")
try:
    pass
except ValueError:
    print("never")
else:
    print("no exception")


def handler_types():
    print("types evaluated")
    return (ValueError, TypeError)


try:
    raise TypeError("t")
except handler_types() as error:
    print("caught", error)
try:
    raise ValueError("bound")
except ValueError as name:
    pass
try:
    name
except NameError as error:
    print(error)
for i in range(3):
    try:
        if i == 1:
            continue
        if i == 2:
            break
        print("loop", i)
    finally:
        print("cleanup", i)
try:
    try:
        raise LookupError("in body")
    except LookupError:
        raise
    finally:
        print("passing through")
except LookupError as error:
    print("outer", error)
try:
    try:
        raise ValueError
    except "not a class":
        pass
except TypeError as error:
    print(error)
