# Each item of an iterable that runs code is looked for in the set as it is then.


def items(change, *numbers):
    for number in numbers:
        yield number
        change(number + 1)


def fresh():
    return {1, 2}


some = fresh()
print(some.isdisjoint(items(some.add, 5, 6)))
some = fresh()
print(some.issuperset(items(some.add, 1, 2, 3, 4)))
some = fresh()
print(sorted(some.intersection(items(some.add, 2, 3, 4))))
some = fresh()
print(sorted(some.intersection(items(some.add, 1, 2, 3))), sorted(some))
some = fresh()
print(sorted(some.difference(items(some.add, 1))), sorted(some))
some = fresh()
print(sorted(some.symmetric_difference(items(some.add, 1))), sorted(some))
some = fresh()
some.intersection_update(items(some.add, 1, 2, 3))
print(sorted(some))
table = {1: 1, 2: 2}
print(sorted(table.keys() & items(lambda number: table.setdefault(number), 2, 3)), sorted(table))


class Own:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number % 2

    def __eq__(self, other):
        return isinstance(other, Own) and self.number == other.number


def numbers(some):
    return sorted(item.number for item in some if isinstance(item, Own)) if len(some) < 2 else len(some)


left, right = {Own(1), Own(2), Own(3)}, {Own(3), Own(4)}
print(numbers(left & right), numbers(left | right), numbers(left - right), numbers(left ^ right))
print(left >= {Own(1)}, left > left, left <= left, left == {Own(3), Own(2), Own(1)}, left.isdisjoint({Own(9)}))
print(numbers({Own(1): 0, Own(2): 0}.keys() & {Own(2), Own(5), Own(6)}), numbers({Own(1): 0}.keys() & [Own(1)]))
left &= right
print(numbers(left))
left ^= {Own(3)}
print(numbers(left))
