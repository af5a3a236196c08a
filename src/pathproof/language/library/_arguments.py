"""Binding arguments to the parameters of methods that exist only at run time.

Named tuples and dataclasses have constructors whose parameters are known when the class is made. Without code
generation they are functions of `(*args, **kwargs)`, and this is what gives them the parameters, with the error
messages of an ordinary function.
"""


def bind(function, positional, keyword_only, required, args, kwargs):
    """The given arguments as a dict from parameter to value; parameters that keep their default are not in it.

    `function` is the qualified name for messages; `required` names the parameters without a default. The first
    parameter (self or cls) is bound already, and only counted.
    """
    bound = dict(zip(positional, args))
    for name, value in kwargs.items():
        if name in bound:
            raise TypeError(f"{function}() got multiple values for argument '{name}'")
        if name not in positional and name not in keyword_only:
            raise TypeError(f"{function}() got an unexpected keyword argument '{name}'")
        bound[name] = value
    if len(args) > len(positional):
        _too_many(function, positional, keyword_only, required, args, kwargs)
    for names, kind in ((positional, "positional"), (keyword_only, "keyword-only")):
        missing = [repr(name) for name in names if name in required and name not in bound]
        if missing:
            plural = "s" if len(missing) > 1 else ""
            listed = (
                " and ".join(missing) if len(missing) < 3 else f"{', '.join(missing[:-1])}, and {missing[-1]}"
            )
            raise TypeError(f"{function}() missing {len(missing)} required {kind} argument{plural}: {listed}")
    return bound


def _too_many(function, positional, keyword_only, required, args, kwargs):
    most = len(positional) + 1
    least = 1 + len([name for name in positional if name in required])
    takes = f"{most}" if least == most else f"from {least} to {most}"
    plural = "s" if least != most or most != 1 else ""
    given = f"{len(args) + 1}"
    by_keyword = len([name for name in kwargs if name in keyword_only])
    if by_keyword:
        given += f" positional argument{'s' if len(args) else ''} (and {by_keyword} keyword-only argument"
        given += "s)" if by_keyword > 1 else ")"
    verb = "was" if len(args) == 0 and not by_keyword else "were"
    raise TypeError(f"{function}() takes {takes} positional argument{plural} but {given} {verb} given")


