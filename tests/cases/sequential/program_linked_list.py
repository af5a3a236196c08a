# Mini-program: a generic linked list with the full sequence protocol, sorting and set-like operations.
class Cell:
    def __init__(self, head, tail=None):
        self.head, self.tail = head, tail


class LinkedList:
    def __init__(self, items=()):
        self.first, self.size = None, 0
        for item in reversed(list(items)):
            self.first = Cell(item, self.first)
            self.size += 1

    def _cells(self):
        cell = self.first
        while cell is not None:
            yield cell
            cell = cell.tail

    def __iter__(self):
        return (cell.head for cell in self._cells())

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return LinkedList(list(self)[index])
        if index < 0:
            index += self.size
        for i, cell in enumerate(self._cells()):
            if i == index:
                return cell.head
        raise IndexError("list index out of range")

    def __setitem__(self, index, value):
        for i, cell in enumerate(self._cells()):
            if i == index % self.size:
                cell.head = value
                return

    def __add__(self, other):
        return LinkedList([*self, *other])

    def __eq__(self, other):
        return isinstance(other, LinkedList) and list(self) == list(other)

    def __repr__(self):
        return "<" + " -> ".join(map(repr, self)) + ">"

    def push(self, item):
        self.first = Cell(item, self.first)
        self.size += 1

    def pop(self):
        if self.first is None:
            raise IndexError("pop from empty list")
        item, self.first = self.first.head, self.first.tail
        self.size -= 1
        return item

    def reverse(self):
        previous, cell = None, self.first
        while cell:
            cell.tail, previous, cell = previous, cell, cell.tail
        self.first = previous

    def sorted(self):
        if self.size < 2:
            return self
        pivot = self[0]
        rest = list(self)[1:]
        return LinkedList(x for x in rest if x < pivot).sorted() + LinkedList([pivot]) + LinkedList(
            x for x in rest if x >= pivot).sorted()


l = LinkedList([3, 1, 2])
l.push(0)
print(l, len(l), l[0], l[-1], l[1:3], 2 in l, 9 in l, list(reversed(l)), l + LinkedList("ab"),
    l == LinkedList([0, 3, 1, 2]))
l[1] = 30
l.reverse()
print(l, l.sorted(), l.pop(), l, max(l), sum(l), bool(LinkedList()), LinkedList())
a, *rest = l
print(a, rest, [*l], dict(enumerate(l)), " ".join(map(str, l)))
for f in (lambda: LinkedList().pop(), lambda: l[10]):
    try:
        f()
    except IndexError as error:
        print(error)
