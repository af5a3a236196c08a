# refused: collections.ChainMap
# line: 6
# It is not modelled.
import collections

print(collections.ChainMap({}, {}))
