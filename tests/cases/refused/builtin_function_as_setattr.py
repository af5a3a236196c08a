# refused: a builtin function as __setattr__
# line: 8
# CPython calls it without the object: it is no method.
class Silent:
    __setattr__ = print


Silent().x = 1
