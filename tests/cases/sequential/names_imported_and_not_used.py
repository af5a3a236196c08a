# Names of modelled modules that are not modelled can be imported, as long as nobody uses them.
from collections import ChainMap, deque
from functools import singledispatchmethod as dispatched
from typing import _GenericAlias, get_type_hints


def hints(function):
    return get_type_hints(function)


try:
    from typing import no_such_name
except ImportError as error:
    print(error.name)
print(deque([1]))
