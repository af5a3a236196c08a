"""What `match` asks of a subject: is it a sequence or a mapping, what are its keys and attributes."""

from _machine import is_class, is_subclass, list_snapshot, lookup, missing, mro, private_of, type_of

_SELF_MATCHING = (bool, bytes, dict, float, frozenset, int, list, set, str, tuple)


def is_sequence(value):
    kind = type_of(value)
    if is_subclass(kind, list) or is_subclass(kind, tuple) or is_subclass(kind, range):
        return True
    return _stands_for(kind, "Sequence")


def is_mapping(value):
    kind = type_of(value)
    return is_subclass(kind, dict) or _stands_for(kind, "Mapping")


def _stands_for(kind, name):
    """Whether a class counts as an abstract container of `collections.abc`, by inheritance or by its own word."""
    known_as = lookup(kind, ".known_as")
    if known_as is not missing() and name in known_as:
        return True
    for cls in mro(kind):
        if cls.__name__ == name and cls.__module__ == "collections.abc":
            if private_of(cls, ".unmodelled") is not missing():  # and no class of the program that calls itself so
                return True
    return False


def match_keys(subject, keys):
    """The values under these keys, or None if one is not there."""
    values = []
    seen = []
    for key in keys:
        if key in seen:
            raise ValueError(f"mapping pattern checks duplicate key ({key!r})")
        seen.append(key)
        value = subject.get(key, missing())
        if value is missing():
            return None
        values.append(value)
    return list_snapshot(values)


def match_rest(subject, keys):
    rest = dict(subject)
    for key in keys:
        del rest[key]
    return rest


def match_class(subject, cls, count, names):
    """The attributes that a class pattern looks at, or None if the subject does not match."""
    if not is_class(cls):
        raise TypeError("called match pattern must be a class")
    if not isinstance(subject, cls):
        return None
    values = []
    seen = []
    if count:
        positional = lookup(cls, "__match_args__")
        if positional is missing():
            if any([is_subclass(cls, kind) for kind in _SELF_MATCHING]):
                if count > 1:
                    raise TypeError(f"{cls.__name__}() accepts 1 positional sub-pattern ({count} given)")
                values.append(subject)
                count = 0
            positional = ()
        elif not is_subclass(type_of(positional), tuple):
            kind = type_of(positional).__name__
            raise TypeError(f"{cls.__name__}.__match_args__ must be a tuple (got {kind})")
        if count > len(positional):
            plural = "" if len(positional) == 1 else "s"
            raise TypeError(
                f"{cls.__name__}() accepts {len(positional)} positional sub-pattern{plural} ({count} given)"
            )
        names = positional[:count] + names
    for name in names:
        if not is_subclass(type_of(name), str):
            raise TypeError(f"__match_args__ elements must be strings (got {type_of(name).__name__})")
        if name in seen:
            raise TypeError(f"{cls.__name__}() got multiple sub-patterns for attribute '{name}'")
        seen.append(name)
        value = getattr(subject, name, missing())
        if value is missing():
            return None
        values.append(value)
    return list_snapshot(values)
