# refused: typing.get_type_hints: it is not modelled
# line: 7
# Only a global can hold what nobody may look at.


def hints():
    from typing import get_type_hints

    return get_type_hints


hints()
