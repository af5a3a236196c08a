# Sets and dicts keep the hash that an element had when it came in; `==` is asked only among equal hashes.
class Key:
    def __init__(self, name, code):
        self.name = name
        self.code = code
    def __hash__(self):
        print("hash", self.name)
        return self.code
    def __eq__(self, other):
        print("eq", self.name, other.name)
        return self.name[0] == other.name[0]
    def __repr__(self):
        return self.name
def names(s):
    return sorted([k.name for k in [*s]]) if len(s) < 2 else len(s)
a, b, a2, c = Key("a1", 1), Key("b", 2), Key("a2", 1), Key("c", 1)
print("-- build")
s = {a}
t = {a2}
u = {b}
for label, op in [
    ("or", lambda: s | u), ("or2", lambda: s | t), ("and", lambda: s & t), ("and2", lambda: s & u), ("sub", lambda: s - t),
    ("sub2", lambda: s - u), ("xor", lambda: s ^ t), ("xor2", lambda: s ^ u), ("eq", lambda: s == t), ("eq2", lambda: s == u),
    ("le", lambda: s <= t), ("lt", lambda: s < t), ("ge", lambda: s >= t), ("gt", lambda: s > t), ("copy", lambda: set(s)),
    ("dis", lambda: s.isdisjoint(t)), ("dis2", lambda: s.isdisjoint([a2])), ("dis3", lambda: s.isdisjoint(u)),
    ("sup", lambda: s.issuperset([a2])), ("union", lambda: s.union([a2], t, u)),
    ("inter", lambda: s.intersection([a2])), ("inter2", lambda: s.intersection(t, s)), ("diff", lambda: s.difference([a2])),
    ("symm", lambda: s.symmetric_difference([a2])), ("symm2", lambda: s.symmetric_difference([b])), ("in", lambda: a2 in s), ("in2", lambda: b in s),
]:
    print("--", label)
    r = op()
    print(r if isinstance(r, bool) else names(r))
print("-- dict")
d = {a: 1}
e = dict(d)
print("-- update")
e.update({b: 2})
print("-- merge")
f = d | e
print("--", len(f))
g = {**d, **e}
print("--", len(g))
print(d == {a2: 1}, d == e)
print(f == g)
print("-- from")
print(names(set(d)), names(dict.fromkeys(d)), names(dict.fromkeys(s)), names(set(d.keys())))
print("-- inplace")
v = {a}
v |= u
print(len(v))
v &= t
print(names(v))
v -= t
print(names(v))
v ^= t
print(names(v))
v.update(d, [b])
print(len(v))
v.discard(a)
v.intersection_update([b])
print(names(v))
v.difference_update(u)
print(names(v))
v.symmetric_difference_update([a, a2])
print(names(v))
print({1} & {1.0}, {1.0} & {1}, {1} & {1.0, 2}, {1, 2} & {1.0}, {True}.intersection([1]), {1} | {1.0}, {1, 2} - {2.0})
w = {1}
w &= {1.0}
print(w)
w &= {True, 2}
print(w)
w.intersection_update([True, 2])
print(w)
