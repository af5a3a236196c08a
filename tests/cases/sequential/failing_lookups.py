# What is raised, with which arguments, and that nothing has changed.
class Odd:
    __hash__ = None


class Same:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Same)

    def __hash__(self):
        return 1

    def __repr__(self):
        return f"Same({self.name})"


d, s, l = {1: 2}, {1}, [1]
for action in (
    lambda: d["x"], lambda: d.pop((1, 2)), lambda: d.__delitem__(None), lambda: {}.popitem(), lambda: s.remove("y"),
    lambda: set().pop(), lambda: d[[]], lambda: d.get({}), lambda: s.add(Odd()), lambda: s.add([]),
    lambda: {} in d, lambda: l.remove(2), lambda: l.index(2), lambda: [].pop(), lambda: l.pop(5), lambda: l.pop("0"),
    lambda: s.discard({2}), lambda: {3} in s, lambda: s.remove({4}), lambda: (1, []) in d, lambda: d.setdefault([], 1),
):
    try:
        print(action())
    except (KeyError, TypeError, ValueError, IndexError) as error:
        print(type(error).__name__, error.args)
print(d, s, l)
d = {Same("first"): 1}
d[Same("second")] = 2
print(d, Same("third") in d, d.pop(Same("fourth")), d)
d[1] = "one"
d[Same("a")] = "same"
print(d[1], d[Same("b")], len(d), 1.0 in d)
s = {Same("x"), 1, Same("y"), True}
print(len(s), Same("z") in s)
s.discard(Same("z"))
print(s)
print([Same("p"), 1].index(Same("q")), [1, Same("p")].count(Same("r")), Same("o") in [1, 2])
