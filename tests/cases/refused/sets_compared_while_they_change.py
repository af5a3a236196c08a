# refused: an operation on a set whose elements others change meanwhile
# line: 19
# CPython goes along the slots of a table; equality of the program's own lets the table change between two of them.
class Key:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        some.discard(other)
        some.add(Key(3))
        return self.number == other.number


one = Key(1)
some = {one, Key(2)}
print(some == {Key(1), Key(2)})
