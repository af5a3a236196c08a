# refused: looking at a text
# line: 8
# Python 3.11 shows it as a list of pairs, later versions as a dictionary.
import collections

assert repr(collections.OrderedDict()) == "OrderedDict()"
print(collections.OrderedDict(a=1))
assert repr(collections.OrderedDict(a=1)) == "OrderedDict({'a': 1})"
