"""What the body of an `enum` class may contain besides plain values: `auto`, `member`, `nonmember`, `property`."""

builtin_property = property  # which the class of the same name hides below


class nonmember:
    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class member:
    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class Later:
    """A value that is computed when the class body has ended."""

    def __init__(self, operation, *operands):
        self._operation = operation
        self._operands = operands

    def known(self):
        return self._operation(
            *[value.known() if isinstance(value, Later) else value for value in self._operands]
        )

    def __or__(self, other):
        return Later(lambda a, b: a | b, self, other)

    def __ror__(self, other):
        return Later(lambda a, b: b | a, self, other)

    def __and__(self, other):
        return Later(lambda a, b: a & b, self, other)

    def __rand__(self, other):
        return Later(lambda a, b: b & a, self, other)

    def __xor__(self, other):
        return Later(lambda a, b: a ^ b, self, other)

    def __rxor__(self, other):
        return Later(lambda a, b: b ^ a, self, other)

    def __add__(self, other):
        return Later(lambda a, b: a + b, self, other)

    def __radd__(self, other):
        return Later(lambda a, b: b + a, self, other)

    def __sub__(self, other):
        return Later(lambda a, b: a - b, self, other)

    def __mul__(self, other):
        return Later(lambda a, b: a * b, self, other)

    __rmul__ = __mul__

    def __lshift__(self, other):
        return Later(lambda a, b: a << b, self, other)

    def __invert__(self):
        return Later(lambda a: ~a, self)


class auto(Later):
    __module__ = "enum"

    def __init__(self, value=None):
        self.value = value

    def known(self):
        if self.value is None:
            raise TypeError("auto() has a value only as the value of a member")
        return self.value

    def __repr__(self):
        return "auto(_auto_null)" if self.value is None else f"auto({self.value!r})"


class property:
    """An attribute of members that leaves the same name free for a member of the class."""

    __module__ = "enum"

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.__doc__ = doc or getattr(fget, "__doc__", None)

    def __set_name__(self, owner, name):
        self.name = name
        self.clsname = owner.__name__

    def __get__(self, instance, ownerclass=None):
        if instance is None or self.fget is None:
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")
        self.fdel(instance)


