# refused: an exception with args of its own
# line: 3
class Odd(ValueError):
    def args(self):
        return 0
