# copy.copy and copy.deepcopy: containers, instances, shared and cyclic references, hooks.
import copy


class Node:
    def __init__(self, value, *children):
        self.value, self.children = value, list(children)
        self.parent = None
        for c in children:
            c.parent = self


original = [1, [2, 3], {"k": [4]}, (5, [6])]
shallow, deep = copy.copy(original), copy.deepcopy(original)
original[1].append("x")
original[2]["k"].append("y")
original[3][1].append("z")
original.append("top")
print(original, shallow, deep)
print(copy.copy({"a": [1]}), copy.copy((1, 2)), copy.copy("s"), copy.copy(5), copy.copy(None),
    sorted(copy.copy({1, 2})), copy.deepcopy(b"x"))
tree = Node(1, Node(2, Node(4)), Node(3))
twin = copy.deepcopy(tree)
twin.children[0].value = "changed"
print(tree.children[0].value, twin.children[0].value, twin.children[0].parent is twin,
    twin.children[0].children[0].parent is twin.children[0])
same = copy.copy(tree)
print(same is tree, same.children is tree.children, same.value, vars(same).keys() == vars(tree).keys())
loop = [1]
loop.append(loop)
cycle = copy.deepcopy(loop)
print(cycle[1] is cycle, cycle[1] is loop, cycle)
shared = [0]
pair = copy.deepcopy([shared, shared])
print(pair[0] is pair[1], pair[0] is shared)


class Custom:
    def __init__(self, v):
        self.v = v

    def __copy__(self):
        print("__copy__")
        return Custom(self.v + 1)

    def __deepcopy__(self, memo):
        print("__deepcopy__")
        return Custom(copy.deepcopy(self.v, memo) * 10)


print(copy.copy(Custom(1)).v, copy.deepcopy(Custom(2)).v, copy.deepcopy([Custom(3)])[0].v)


class Slotted:
    __slots__ = ("a", "b")


s = Slotted()
s.a = [1]
t, u = copy.copy(s), copy.deepcopy(s)
s.a.append(2)
print(t.a, u.a, hasattr(u, "b"))


class Sub(list):
    pass


sub = Sub([1, [2]])
sub.extra = ["attr"]
d = copy.deepcopy(sub)
sub[1].append(3)
print(d, type(d).__name__, d.extra, copy.copy(sub), copy.copy(len) is len, copy.deepcopy(Node) is Node,
    copy.copy(range(3)))
print(copy.deepcopy({(1, 2): [3], frozenset([1]): "f"}), copy.deepcopy(True), copy.copy(slice) is slice,
    copy.deepcopy((1, 2, 3)))
