"""What is said when a builtin is called in a way that it cannot be called.

The functions that stand for builtins are ordinary ones, so what they would say of a wrong number of arguments is not
what CPython says of its own. How CPython words it follows from how a builtin takes its arguments in C: exactly one,
none, a number of positional ones, or keywords. Where its versions differ, we say what the newest of them says.
"""

from _machine import is_class, is_subclass, lookup, missing, refuse, type_of

# Functions of the library whose names are not those of the builtins that they are.
_NAMES = {
    "length": "len",
    "representation": "repr",
    "ascii_text": "ascii",
    "formatted": "format",
    "instance_test": "isinstance",
    "subclass_test": "issubclass",
    "following": "next",
    "iterator_of": "iter",
    "generator_throw": "generator.throw",
    "generator_close": "generator.close",
    "object_new": "object.__new__",
    "object_init": "object.__init__",
}
_KINDS = {
    kind.__name__: kind
    for kind in (bool, int, float, str, bytes, tuple, list, dict, set, frozenset, range, slice, property)
}
_TAKES_KEYWORDS = (
    "int",
    "str",
    "bytes",
    "enumerate",
    "zip",
    "property",
    "sum",
    "pow",
    "round",
    "print",
    "min",
    "max",
)
_SEQUENCES_IN_C = (
    "bytes",
    "dict_items",
    "dict_keys",
    "dict_values",
    "frozenset",
    "range",
    "set",
    "str",
    "tuple",
)
# Special methods that are methods in C, as opposed to slots.
_SPECIAL_METHODS = (
    "list.__getitem__",
    "dict.__getitem__",
    "dict.__contains__",
    "set.__contains__",
    "frozenset.__contains__",
)
_REQUIRED = {"pow": ("base", "exp"), "round": ("number",), "from_bytes": ("bytes",)}


def misused(name, least, most, args, kwargs):
    """Raises what CPython raises when `name` is called with a wrong number or kind of arguments."""
    owner, name = _owner_and_name(name, args)
    if owner and (name == "__init__" or (name == "__new__" and _makes(args, owner))):
        return _misused_class(owner, name, least - 1, most - 1, args, kwargs)
    if owner:
        return _misused_method(owner, name, least - 1, most - 1, args, kwargs)
    if kwargs:
        _refuse_keywords(name, kwargs)
    _check_count(name, f"{name}()", least, most, len(args))
    _not_modelled(name, args)


def _owner_and_name(name, args):
    name = _NAMES.get(name, name)
    if "_of_" in name and not name.startswith("_"):
        name, _, owner = name.partition("_of_")
        if owner in ("number", "view", "plain", "set") and args:
            owner = _kind_shown(args[0], owner)
        kind = _KINDS.get(owner, object)
        if lookup(kind, name) is missing() and lookup(kind, f"__{name}__") is not missing():
            name = f"__{name}__"
        return owner, name
    owner, _, name = name.rpartition(".")
    if owner.startswith("_methods_of_"):
        owner = owner.removeprefix("_methods_of_")
    return owner, name


def _makes(args, owner):
    """Whether `__new__` was given nothing, or a class that it can make an instance of."""
    if not args or not is_class(args[0]):
        return not args
    for cls in args[0].__mro__:
        if cls.__name__ == owner:
            return True
    return False


def _kind_shown(value, owner):
    for name, kind in _KINDS.items():
        if is_subclass(type_of(value), kind):
            return name
    return owner


def _misused_class(owner, name, least, most, args, kwargs):
    """A class called with wrong arguments, or its `__new__` or `__init__`, which then also lacks the object."""
    if not args:
        if name == "__new__":
            raise TypeError(f"{owner}.__new__(): not enough arguments")
        raise TypeError(f"descriptor '__init__' of '{owner}' object needs an argument")
    if name == "__new__":
        _check_layout(owner, args[0])
    if kwargs:
        _refuse_keywords(owner, kwargs)
    _check_count(owner, None, least, most, len(args) - 1)
    _not_modelled(owner, args[1:])


def _check_layout(owner, cls):
    """`object.__new__(list)`: the instance would not be made as its class needs it."""
    for kind in cls.__mro__:
        if kind is _KINDS.get(kind.__name__):
            if kind.__name__ != owner:
                raise TypeError(f"{owner}.__new__({cls.__name__}) is not safe, use {cls.__name__}.__new__()")
            return


def _misused_method(owner, name, least, most, args, kwargs):
    special = name.startswith("__") and f"{owner}.{name}" not in _SPECIAL_METHODS
    if name == "__new__":
        what = f"X): X is not a type object ({type_of(args[0]).__name__})"
        if is_class(args[0]):
            what = f"{args[0].__name__}): {args[0].__name__} is not a subtype of {owner}"
        raise TypeError(f"{owner}.__new__({what}")
    if not args:
        if special:
            raise TypeError(f"descriptor '{name}' of '{owner}' object needs an argument")
        raise TypeError(f"unbound method {owner}.{name}() needs an argument")
    if type_of(args[0]).__name__ != owner and not _is_a(args[0], owner):
        given = type_of(args[0]).__name__
        if special:
            raise TypeError(f"descriptor '{name}' requires a '{owner}' object but received a '{given}'")
        owner = f"_thread.{owner}" if owner in ("lock", "RLock") else owner
        raise TypeError(f"descriptor '{name}' for '{owner}' objects doesn't apply to a '{given}' object")
    if kwargs:
        _refuse_keywords(f"{owner}.{name}", kwargs)
    if special and not least <= len(args) - 1 <= most:
        raise TypeError(f"expected {most} argument{'' if most == 1 else 's'}, got {len(args) - 1}")
    _check_count(name, f"{owner}.{name}()", least, most, len(args) - 1)
    _not_modelled(f"{owner}.{name}", args)


def _is_a(value, owner):
    if is_class(value):  # a class method
        return True
    for cls in type_of(value).__mro__:
        if cls.__name__ == owner:
            return True
    return False


def _refuse_keywords(name, kwargs):
    if name in _TAKES_KEYWORDS or name in ("list.sort", "sorted", "lock.acquire", "RLock.acquire"):
        for key in kwargs:
            raise TypeError(f"{name.rpartition('.')[2]}() got an unexpected keyword argument '{key}'")
    raise TypeError(f"{name}() takes no keyword arguments")


def _check_count(name, method, least, most, given):
    """`method` is the name with its brackets, unless a class is called."""
    if least <= given <= most:
        return
    if name == "sum" and given < least:
        raise TypeError(f"sum() takes at least 1 positional argument ({given} given)")
    if name in _REQUIRED and given < least:
        raise TypeError(f"{name}() missing required argument '{_REQUIRED[name][given]}' (pos {given + 1})")
    if name in _TAKES_KEYWORDS and given > most:
        raise TypeError(f"{name}() takes at most {most} argument{'' if most == 1 else 's'} ({given} given)")
    if method is not None and most == 0:
        raise TypeError(f"{method} takes no arguments ({given} given)")
    if method is not None and least == most == 1:
        raise TypeError(f"{method} takes exactly one argument ({given} given)")
    bound = most if given > most else least
    words = "" if least == most else "at most " if given > most else "at least "
    raise TypeError(f"{name} expected {words}{bound} argument{'' if bound == 1 else 's'}, got {given}")


def _not_modelled(name, args):
    kinds = ", ".join([type_of(arg).__name__ for arg in args])
    refuse(f"{name}({kinds})", "this use of a builtin is not modelled", "write it with simpler operations")


# -- items --------------------------------------------------------------------------------------------------------


def no_setitem(value, key, new):
    """An assignment to an item of something without `__setitem__`."""
    kind = type_of(value)
    if lookup(kind, "__delitem__") is not missing():
        raise AttributeError("__setitem__")
    _is_position(kind, key)
    raise TypeError(f"'{kind.__name__}' object does not support item assignment")


def no_delitem(value, key):
    """CPython says it in two ways, one for what is a sequence in C: its own sequences and all the program's classes."""
    kind = type_of(value)
    if lookup(kind, "__setitem__") is not missing():
        raise AttributeError("__delitem__")
    if _is_position(kind, key):
        raise TypeError(f"'{kind.__name__}' object doesn't support item deletion")
    raise TypeError(f"'{kind.__name__}' object does not support item deletion")


def _is_position(kind, key):
    """Whether the key is the position in a sequence; one that is out of all bounds is noticed first."""
    if kind.__module__ == "builtins" and kind.__name__ not in _SEQUENCES_IN_C:
        return False
    if lookup(type_of(key), "__index__") is missing():
        return False
    if not -(2**63) <= key.__index__() < 2**63:
        raise IndexError(f"cannot fit '{type_of(key).__name__}' into an index-sized integer")
    return True
