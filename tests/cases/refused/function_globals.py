# refused: __globals__ of a function
# line: 8
# The inside of functions is not modelled.
def f():
    pass


print(len(f.__globals__))
