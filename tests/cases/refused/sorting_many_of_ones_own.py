# refused: sorting more than 63 objects by an order of their own
# line: 8
# Which of them CPython compares differs between versions.
class Card:
    def __init__(self, rank): self.rank = rank
    def __lt__(self, other): return self.rank < other.rank
cards = [Card(rank) for rank in range(64)]
cards.sort()
