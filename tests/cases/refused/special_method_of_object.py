# refused: object.__reduce_ex__: it is not modelled
# line: 5
# Every object has it in Python.
class Box: pass
assert not hasattr(Box(), "__reduce_ex__")
