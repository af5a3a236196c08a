# refused: __kwdefaults__ of a function
# line: 8
# The inside of functions is not modelled.
def f(*, k=1):
    pass


print(f.__kwdefaults__)
