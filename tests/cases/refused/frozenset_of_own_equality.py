# refused: a frozenset of objects with their own equality
# line: 12
# A frozenset of such objects would need to call the program while it is compared.
class P:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


print(len(frozenset([P(), P()])))
