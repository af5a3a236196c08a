# refused: a set that changes while its __len__ is asked
# line: 11
# Python goes along the set that was there before, and notices.
class Growing(set):
    def __len__(self):
        self.add(2)
        return 0


numbers = Growing([1])
print(sorted(numbers))
