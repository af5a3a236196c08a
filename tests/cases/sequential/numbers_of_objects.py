# `id()` and `hash()` of what is alive, compared and as keys.
class Plain:
    pass


class Named:
    def __init__(self, name, place=0):
        self.name = name
        self.place = place

    def __eq__(self, other):
        print("asked for", self.name, other.name)
        return (self.name, self.place) == (other.name, other.place)

    def __hash__(self):
        return hash((self.name, self.place))


class Text(str):
    pass


class Like:
    def __eq__(self, other):
        return other == "text"

    def __hash__(self):
        return hash("text")


one, two = Plain(), Plain()
print(id(one) == id(one), id(one) == id(two), hash(one) == hash(one), hash(one) != hash(two))
print(id(one) == 0, id(one) == -1, id(one) is None, id(one) == None, id(one) == "id")  # noqa: E711
print(id(two) in [id(one), id(two)], [id(one), id(two)].index(id(two)), [id(one)].count(id(two)))
table = {id(one): "one"}
print(table.get(id(one)), table.get(id(two)), id(two) in table)
table[id(two)] = "two"
table.update({id(one): "first"})
print(len(table), table[id(one)], table.setdefault(id(two), "third"), table.pop(id(one)), len(table))
print(len({id(one), id(two), id(one)}), {id(one)} == {id(two)}, {id(one)} | {id(two)} == {id(two), id(one)})
print((id(one), 1) == (id(two), 1), (id(one), 1) == (id(one), 1.0), (id(one), 1) == (id(two), 2), (id(one),) in {(id(two),): 1})
print(hash("a") == hash("a"), hash("a") == hash(Text("a")), hash(("a", 1)) == hash(("a", True)), hash(("a",)) == hash(("b",)))
print(hash(1), hash(-1), hash(2**70), hash(1.5), hash(True), hash(""), hash(b""))
print(hash((1, Text("x"))) == hash((1.0, "x")), hash(frozenset("ab")) == hash(frozenset("ba")), hash(range(0)) == hash(range(1, 1)))
print(hash((0, None, None)) == hash(range(0)), hash((hash("a"), 1)) == hash((hash("a"), True)), isinstance(hash("a"), int), bool(hash("a")))
people = {Named("anna"): 1, Named("bert", 2): 2}
print(people[Named("anna")], people.get(Named("anna", 1)), Named("bert", 2) in people)
print({"text": 1}[Like()], {("text", 1): 2}[Like(), 1], {Like(): 3}["text"], Like() in {"text"})
print(people == {Named("bert", 2): 2, Named("anna"): 1})
