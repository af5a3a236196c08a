# from __future__ import ...: every feature that exists, and annotations that are never evaluated.
from __future__ import absolute_import, annotations, division, generator_stop, generators, nested_scopes
from __future__ import print_function, unicode_literals, with_statement

import __future__


def f(x: NotDefinedAnywhere) -> 1 / 0:
    y: also.not_defined = x
    return y


class C:
    field: SomeForwardReference
    other: int = 5


print(f(1), C.other, 1 / 2, u"text", division.optional, annotations.compiler_flag > 0)
print(__future__.division is division, sorted(__future__.all_feature_names)[:2], hasattr(__future__,
    "nothing"), nested_scopes.mandatory)


def gen():
    yield 1
    raise StopIteration


try:
    list(gen())
except RuntimeError as error:
    print(error)
