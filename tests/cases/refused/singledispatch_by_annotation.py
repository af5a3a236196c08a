# refused: register() without a class
# line: 13
# Annotations are not evaluated.
from functools import singledispatch


@singledispatch
def show(x):
    return "object"


@show.register
def show_int(x: int):
    return "int"
