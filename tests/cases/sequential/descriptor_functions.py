# Functions are descriptors: __get__, methods made by hand, methods looked up on the type for operators.
def free(self, x=1):
    return type(self).__name__, x


class Host:
    pass


h = Host()
method = free.__get__(h, Host)
print(method(5), method.__self__ is h, free.__get__(None, Host) is free)
h.attached = free
print(h.attached(h, 2))
Host.attached2 = free
print(h.attached2(3))


class Cached:
    def __init__(self, function):
        self.function = function
        self.name = function.__name__

    def __get__(self, instance, owner):
        if instance is None:
            return self
        print("computing", self.name)
        value = self.function(instance)
        instance.__dict__[self.name] = value
        return value


class Circle:
    def __init__(self, r):
        self.r = r

    @Cached
    def area(self):
        return 3 * self.r ** 2


c = Circle(2)
print(c.area, c.area, vars(c))


class Special:
    def __len__(self):
        return 3


s = Special()
s.__len__ = lambda: 99
print(len(s), s.__len__())
s.__call__ = lambda: "never"
try:
    s()
except TypeError as error:
    print(error)


class Dynamic:
    def __get__(self, instance, owner):
        return lambda *args: ("descriptor call", args)


class UsesDynamic:
    __getitem__ = Dynamic()
    __call__ = Dynamic()
    run = Dynamic()


u = UsesDynamic()
print(u[1], u(2, 3), u.run(4))


class CallableAttribute:
    def __init__(self):
        self.calls = 0

    def __call__(self, *args):
        self.calls += 1
        return args


class Uses:
    tool = CallableAttribute()


print(Uses().tool(1), Uses.tool(2), Uses.tool.calls)
print([str.upper.__get__("x")(), "abc".join.__self__, len.__name__, [].append.__name__])
