# refused: a keyword name of a subclass of str
# line: 12
# Python takes it for the text that it is.
class Name(str):
    pass


def f(a):
    return a


print(f(**{Name("a"): 1}))
