# refused: generator.__next__(int)
# line: 5
# A method called on an object of another type.
generators = type(_ for _ in ())
generators.__next__(5)
