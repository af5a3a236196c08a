"""`threading.local`: attributes that each thread has for itself, kept with the thread.

A subclass may have an `__init__`: it runs again in each thread that comes to the object, with the same arguments.
"""

from _machine import local_get, local_set, lookup, missing, private, private_of, refuse, same


class local:
    def __new__(cls, /, *args, **kwargs):
        if lookup(cls, "__slots__") is not missing():
            refuse("a threading.local with __slots__", "threads share what is in slots", "leave __slots__ out")
        self = object.__new__(cls)
        if _initialises(cls):
            self._arguments = private([args, kwargs])
            local_set(self, private({}))
        elif args or kwargs:
            raise TypeError("Initialization arguments are not supported")
        return self

    def __getattribute__(self, name):
        values = _values(self, False)
        if name in values and not _is_data(type(self), name):
            return values[name]
        if name == "__dict__":
            refuse("__dict__ of a threading.local", "it is not modelled", "name the attributes")
        try:
            return object.__getattribute__(self, name)
        except AttributeError:
            if type(self) is not local:
                raise
            raise AttributeError(f"'_thread._local' object has no attribute '{name}'") from None

    def __setattr__(self, name, value):
        values = _values(self, True)
        if _is_data(type(self), name):
            object.__setattr__(self, name, value)
        else:
            values[name] = value

    def __delattr__(self, name):
        values = _values(self, False)
        if _is_data(type(self), name):
            object.__delattr__(self, name)
        elif name not in values:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        else:
            del values[name]


def _initialises(cls):
    return not same(lookup(cls, "__init__"), lookup(object, "__init__"))


def _values(obj, make):
    """This thread's. Where it has none yet, `__init__` makes them, or whoever sets the first one. Where that failed it
    is done again; None among them says so."""
    values = local_get(obj)
    none_yet = same(values, missing())
    if not none_yet and None not in values:
        return values
    again = _initialises(type(obj))
    if not (again or make):
        return ()
    if none_yet:
        values = private({})
        local_set(obj, values)
    values.clear()
    if again:
        args, kwargs = private_of(obj, ".arguments")
        try:
            type(obj).__init__(obj, *args, **kwargs)
        except BaseException:
            values[None] = None
            raise
    return values


def _is_data(cls, name):
    """Whether the class says what becomes of this name: a property, a slot."""
    found = lookup(cls, name)
    if found is missing() or cls is local:
        return False
    kind = type(found)
    return lookup(kind, "__set__") is not missing() or lookup(kind, "__delete__") is not missing()
