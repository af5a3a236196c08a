"""What `logging` and `warnings` do with a message: CPython makes a text of it, which nobody in the program sees.

That matters only if it runs code of the program (`__str__`, `__repr__` ...), and then it does so while it holds a lock
of its own. Such messages are refused. All others are looked at, as CPython looks at them, and dropped.
"""

from _machine import (
    class_names,
    dict_snapshot,
    instance_items,
    is_plain,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    mro,
    private_of,
    refuse,
    set_snapshot,
    type_of,
)

# What making a text of an object may call, with any `%` conversion and as a mapping of names to values.
_CALLED = (
    "__str__", "__repr__", "__format__", "__int__", "__index__", "__float__", "__bool__", "__len__", "__getitem__",
    "__iter__", "__class__", "__getattribute__",
)  # fmt: skip
_GENERATED_BY = ("dataclasses", "collections", "enum", "typing")


def check_message(*values):
    """Refuses what only code of the program can make a text of."""
    for value in values:
        if not is_plain(value):
            _check(value, [])


def _check(value, outer):
    if is_plain(value) or id(value) in outer:
        return
    inner = [*outer, id(value)]
    kind = type_of(value)
    for cls in mro(kind):
        if private_of(cls, ".unmodelled") is missing():
            for name in class_names(cls):
                if name in _CALLED and not _is_generated(lookup(cls, name)):
                    refuse(
                        f"a message with a {kind.__name__}, whose text is made by {name} of {cls.__name__}",
                        "CPython calls it while it holds a lock of its own",
                        "make the text before: str(x), an f-string",
                    )
    if is_subclass(kind, tuple):
        for part in tuple.__iter__(value):
            _check(part, inner)
    elif is_subclass(kind, list):
        for part in list_snapshot(value):
            _check(part, inner)
    elif is_subclass(kind, dict):
        for key, part in dict_snapshot(value):
            _check(key, inner)
            _check(part, inner)
    elif is_subclass(kind, set) or is_subclass(kind, frozenset):
        for part in set_snapshot(value):
            _check(part, inner)
    elif is_subclass(kind, BaseException):
        for part in (value.args, value.__cause__, value.__context__):
            _check(part, inner)
    elif lookup(kind, "__dataclass_fields__") is not missing():
        for _, part in instance_items(value):
            _check(part, inner)
    elif kind.__module__ == "collections" and private_of(kind, ".unmodelled") is not missing():
        for part in value:
            _check(part, inner)


def _is_generated(method):
    if method is None:
        return True
    known = getattr(method, "__module__", None)
    return known in _GENERATED_BY and private_of(method, "__module__") is missing()
