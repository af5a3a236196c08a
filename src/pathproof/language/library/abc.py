"""`abc`: abstract base classes.

Which methods of a class are still abstract, and that such a class cannot be instantiated, is the business of whoever
builds classes; here methods are marked. A virtual subclass (`register`, `__subclasshook__`) would make `isinstance`
depend on who registered what and when, so it is refused.
"""

from _machine import refuse


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


def abstractclassmethod(callable):
    return classmethod(abstractmethod(callable))


def abstractstaticmethod(callable):
    return staticmethod(abstractmethod(callable))


def abstractproperty(fget=None, fset=None, fdel=None, doc=None):
    return property(abstractmethod(fget), fset, fdel, doc)


abstractclassmethod._other_kind = abstractstaticmethod._other_kind = abstractproperty._other_kind = True  # classes


class ABCMeta(type):
    def __init__(cls, name, bases, namespace, /, **keywords):
        super().__init__(name, bases, namespace)
        if "__subclasshook__" in namespace:
            refuse(
                "__subclasshook__", "virtual subclasses are not modelled", "inherit from the abstract class"
            )

    def register(cls, subclass):
        refuse("ABCMeta.register", "virtual subclasses are not modelled", "inherit from the abstract class")


class ABC(metaclass=ABCMeta):
    __slots__ = ()


