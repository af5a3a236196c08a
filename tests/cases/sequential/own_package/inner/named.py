def names():
    return __name__, __package__
