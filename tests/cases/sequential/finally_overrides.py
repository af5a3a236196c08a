# break, continue and return in finally override a return or an exception on its way out, also through with.
class Manager:
    def __init__(self, name="m"):
        self.name = name

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        print("exit", self.name, exc[0] and exc[0].__name__)


def break_over_return():
    while True:
        try:
            return "lost"
        finally:
            break
    return "after the loop"


def continue_over_return():
    for i in range(3):
        try:
            return i
        finally:
            continue
    return "end"


def continue_through_with():
    for i in range(3):
        with Manager(i):
            try:
                return f"returned {i}"
            finally:
                if i < 2:
                    continue


def break_over_exception():
    for i in range(3):
        try:
            try:
                raise KeyError(i)
            finally:
                break
        finally:
            print("outer finally", i)
    return i


def return_in_nested_finally():
    try:
        try:
            return 1
        finally:
            try:
                return 2
            finally:
                print("inner")
    finally:
        print("outer")


def several_managers():
    with Manager("a"), Manager("b"):
        for i in range(3):
            with Manager(i):
                if i == 1:
                    break
        return "left"


def loop_in_finally():
    try:
        return "kept"
    finally:
        for i in range(2):
            try:
                if i:
                    break
            finally:
                print("step", i)


for f in (break_over_return, continue_over_return, continue_through_with, break_over_exception,
          return_in_nested_finally, several_managers, loop_in_finally):
    print(f.__name__, f())
for i in range(3):
    try:
        try:
            continue
        finally:
            print("module level", i)
    finally:
        if i == 1:
            break
