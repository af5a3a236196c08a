# refused: *= of a sequence that has a * of its own
# line: 9
# CPython asks the * of a subclass first, also where the list would change in place.
class Rows(list):
    def __mul__(self, count):
        return 5

rows = Rows([1])
rows *= 2
