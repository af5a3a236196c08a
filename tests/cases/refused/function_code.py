# refused: __code__ of a function
# line: 8
# The inside of functions is not modelled.
def f():
    pass


print(f.__code__.co_name)
