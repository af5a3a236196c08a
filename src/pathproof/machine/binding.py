"""Arguments bound to the parameters of a function, with the errors that CPython raises."""

from __future__ import annotations

from pathproof.language.code import Code
from pathproof.machine.objects import Object
from pathproof.machine.types import Types
from pathproof.machine.values import UNBOUND, Throw, Value


def bind_arguments(types: Types, item: Object, args: list[Value], kwargs: dict[str, Value] | None) -> list[Value]:
    code, defaults, keyword_defaults = item.data[:3]
    count = len(args)
    if not kwargs and count == code.positional and not code.keyword_only and not code.star and not code.double_star:
        return args.copy()
    return _bind_fully(types, code, defaults, keyword_defaults, args, dict(kwargs or {}))


def _bind_fully(
    types: Types, code: Code, defaults: tuple[Value, ...], keyword_defaults: tuple[Value, ...], args: list[Value],
    kwargs: dict[str, Value],
) -> list[Value]:  # fmt: skip
    names = code.slots
    positional = code.positional
    total = positional + code.keyword_only
    slots: list[Value] = [UNBOUND] * total
    extra: dict[str, Value] = {}
    given = min(len(args), positional)
    slots[:given] = args[:given]
    for name, value in kwargs.items():
        try:
            place = names.index(name, code.positional_only, total)
        except ValueError:
            if not code.double_star:
                if name in names[: code.positional_only]:
                    listed = ", ".join(n for n in names[: code.positional_only] if n in kwargs)
                    raise types.throw(
                        "TypeError",
                        f"{code.qualname}() got some positional-only arguments passed as keyword arguments: '{listed}'",
                    ) from None
                message = f"{code.qualname}() got an unexpected keyword argument '{name}'"
                raise types.throw("TypeError", message) from None
            extra[name] = value
            continue
        if slots[place] is not UNBOUND:
            raise types.throw("TypeError", f"{code.qualname}() got multiple values for argument '{name}'")
        slots[place] = value
    if len(args) > positional and not code.star:
        raise _too_many(types, code, defaults, len(args), slots)
    first_default = positional - len(defaults)
    missing = []
    for place in range(positional):
        if slots[place] is UNBOUND:
            if place >= first_default:
                slots[place] = defaults[place - first_default]
            else:
                missing.append(names[place])
    if missing:
        raise _missing(types, code, missing, "positional")
    fallback = dict(zip(keyword_defaults[::2], keyword_defaults[1::2], strict=True))
    for place in range(positional, total):
        if slots[place] is UNBOUND:
            if names[place] in fallback:
                slots[place] = fallback[names[place]]
            else:
                missing.append(names[place])
    if missing:
        raise _missing(types, code, missing, "keyword-only")
    if code.star:
        slots.append(types.memory.made(tuple(args[positional:])))
    if code.double_star:
        slots.append(types.new_dict({name: (name, value) for name, value in extra.items()}))
    return slots


def _missing(types: Types, code: Code, missing: list[str], kind: str) -> Throw:
    quoted = [f"'{name}'" for name in missing]
    if len(quoted) == 1:
        listed = quoted[0]
    elif len(quoted) == 2:
        listed = " and ".join(quoted)
    else:
        listed = ", ".join(quoted[:-1]) + f", and {quoted[-1]}"
    plural = "s" if len(missing) > 1 else ""
    return types.throw(
        "TypeError",
        f"{code.qualname}() missing {len(missing)} required {kind} argument{plural}: {listed}",
    )


def _too_many(types: Types, code: Code, defaults: tuple[Value, ...], given: int, slots: list[Value]) -> Throw:
    positional = code.positional
    least = positional - len(defaults)
    takes = f"from {least} to {positional}" if defaults else str(positional)
    plural = "s" if positional != 1 or defaults else ""
    keyword = sum(value is not UNBOUND for value in slots[positional:])
    if keyword:
        were = (
            f"{given} positional argument{'s' if given != 1 else ''} (and {keyword} keyword-only "
            f"argument{'s' if keyword != 1 else ''}) were given"
        )
    else:
        were = f"{given} {'was' if given == 1 else 'were'} given"
    return types.throw("TypeError", f"{code.qualname}() takes {takes} positional argument{plural} but {were}")
