# What is called TYPE_CHECKING is typing's only if it comes from there.
import typing
from typing import TYPE_CHECKING as CHECKING

if CHECKING:
    import nothing_of_that_name
if typing.TYPE_CHECKING:
    import nothing_of_that_name
else:
    print("at run time")


class Options:
    TYPE_CHECKING = True


def shown(TYPE_CHECKING):
    if TYPE_CHECKING:
        return "set"
    return "not set"


print(shown(1), shown(0))
if Options.TYPE_CHECKING:
    print("an attribute")
try:
    if TYPE_CHECKING:
        print("never bound")
except NameError as error:
    print(error)
