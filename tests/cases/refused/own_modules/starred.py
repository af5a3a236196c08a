from collections import ChainMap


def holds():
    return False
