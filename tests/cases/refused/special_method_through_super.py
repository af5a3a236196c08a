# refused: object.__reduce_ex__: it is not modelled
# line: 7
# Every object has it in Python.
class Box:
    def show(self):
        try:
            super().__reduce_ex__(4)
        except AttributeError:
            pass
Box().show()
