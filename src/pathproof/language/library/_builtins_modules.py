"""`from m import *`: which names of a module others get."""

from _machine import (
    attribute,
    caller_module,
    global_get,
    global_set,
    is_subclass,
    mentions,
    missing,
    module_names,
    private_of,
    refuse,
    same,
    type_of,
)


def import_star(module):
    """Binds in the module that asks for it what `__all__` lists, or else all names that do not begin with `_`. What
    nobody may look at (it was imported from a module that is not modelled) is handed on."""
    if private_of(module, ".unmodelled") is not missing():
        refuse(
            "from ... import *", "what it binds is not known of a module of Python's own", "name what you import"
        )
    listed = global_get(module, "__all__")
    if listed is missing():
        if global_get(module, "__getattr__") is not missing():
            refuse("from ... import *", "Python asks the __getattr__ of the module for __all__", "name what you import")
        for name in module_names(module):
            if not name.startswith("_"):
                value = global_get(module, name)
                if value is not missing():  # or another thread has taken it away meanwhile
                    _bind(name, value)
        return
    listed = attribute(module, "__all__")
    if not same(type_of(listed), list) and not same(type_of(listed), tuple):
        refuse("an __all__ that is neither a list nor a tuple", "it is not modelled", "name what you import")
    for name in listed:
        if not is_subclass(type_of(name), str):
            kind = type_of(name).__name__
            raise TypeError(f"Item in {attribute(module, '__name__')}.__all__ must be str, not {kind}")
        if not same(type_of(name), str):
            refuse("an __all__ with a subclass of str", "it is not modelled", "use plain strings")
        value = global_get(module, name)
        if value is missing():
            refuse(
                f"{name} in __all__",
                "the module has no such name: Python asks its __getattr__, and looks for a module inside",
                "import it there, or leave it out of __all__",
            )
        _bind(name, value)


def _bind(name, value):
    if mentions(f"@invariant {caller_module()}.{name}") or mentions(f"@step_invariant {caller_module()}.{name}"):
        refuse(f"another {name}", "it replaces the property of that name, which would not be checked", "rename it")
    global_set(name, value)
