# with: enter and exit calls, several managers, targets, suppression, exceptions in enter and exit.
class Manager:
    def __init__(self, name, suppress=False, fail_enter=False, fail_exit=False):
        self.name, self.suppress, self.fail_enter, self.fail_exit = name, suppress, fail_enter, fail_exit

    def __enter__(self):
        print("enter", self.name)
        if self.fail_enter:
            raise RuntimeError("enter " + self.name)
        return self.name.upper(), len(self.name)

    def __exit__(self, kind, value, traceback):
        print("exit", self.name, kind and kind.__name__, value)
        if self.fail_exit:
            raise RuntimeError("exit " + self.name)
        return self.suppress


with Manager("plain"):
    print("body")
with Manager("a") as (upper, n), Manager("bb") as pair:
    print(upper, n, pair)
with (Manager("x") as x, Manager("y"), Manager("z") as z):
    print(x, z)
with Manager("quiet", suppress=True):
    raise ValueError("suppressed")
print("after")


def attempt(*managers):
    try:
        with managers[0], managers[1]:
            print("inside")
            raise KeyError("k")
    except Exception as error:
        context = error.__context__
        print("out:", type(error).__name__, error, "context", context and type(context).__name__)


attempt(Manager("one"), Manager("two"))
attempt(Manager("one", suppress=True), Manager("two"))
attempt(Manager("one"), Manager("two", fail_exit=True))
attempt(Manager("one", suppress=True), Manager("two", fail_enter=True))
attempt(Manager("one", fail_exit=True), Manager("two", suppress=True))


def leave(how):
    for i in range(2):
        with Manager(how):
            if how == "return":
                return i
            if how == "break":
                break
            if how == "continue":
                continue
    return how


print(leave("return"), leave("break"), leave("continue"))


class Target:
    pass


t, d = Target(), {}
with Manager("attr") as t.value, Manager("item") as d["k"]:
    pass
print(t.value, d)
for bad in (5, object()):
    try:
        with bad:
            pass
    except TypeError as error:
        print("context manager protocol" in str(error))
