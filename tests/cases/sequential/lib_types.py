# types: names of the interpreter's own types, simple namespaces and read-only mappings.
import types
from types import MappingProxyType, SimpleNamespace


def function():
    yield 1


class C:
    def method(self):
        return self.n

    n = 1


print(isinstance(function, types.FunctionType), isinstance(lambda: 0, types.LambdaType), isinstance(len,
    types.FunctionType))
print(isinstance(function(), types.GeneratorType), isinstance(C().method, types.MethodType),
    isinstance(C.method, types.MethodType))
print(isinstance(None, types.NoneType), isinstance(..., types.EllipsisType), isinstance(NotImplemented,
    types.NotImplementedType))
ns = SimpleNamespace(x=1, name="n")
ns.y = [2]
print(ns, ns.x, ns == SimpleNamespace(x=1, name="n", y=[2]), ns == SimpleNamespace(), hasattr(ns, "z"),
    vars(ns))
ns.x += 5
del ns.name
print(ns, SimpleNamespace(), SimpleNamespace(inner=ns))
ns.loop = ns
print(ns)
data = {"a": 1}
proxy = MappingProxyType(data)
data["b"] = 2
print(proxy["a"], proxy, len(proxy), list(proxy), "b" in proxy, proxy.get("z", 0), list(proxy.items()),
    proxy == {"a": 1, "b": 2})
print(list(proxy.keys()), list(proxy.values()), proxy.copy(), proxy | {"c": 3}, list(reversed(proxy)),
    type(proxy).__name__)
try:
    proxy["c"] = 3
except TypeError as error:
    print(error)
try:
    del proxy["a"]
except TypeError as error:
    print(error)
try:
    MappingProxyType(5)
except TypeError as error:
    print(error)
c = C()
bound = types.MethodType(lambda self, k: self.n + k, c)
print(bound(5), bound.__self__ is c, type(bound) is types.MethodType, C.__dict__["n"],
    type(C.__dict__).__name__)
try:
    C.__dict__["n"] = 5
except TypeError as error:
    print(error)
