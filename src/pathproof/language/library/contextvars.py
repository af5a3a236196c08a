"""`contextvars`: variables of which each thread has its own, as far as it runs in the context that it began with."""

from _machine import local_get, local_set, missing, private, refuse, same, touch_write
from _made_once import first_time


class Token:
    __slots__ = ("_old", "_used", "_values", "_var")

    MISSING = object()

    def __new__(cls, *args, **kwargs):
        raise RuntimeError("Tokens can only be created by ContextVars")

    @property
    def var(self):
        return self._var

    @property
    def old_value(self):
        return Token.MISSING if same(self._old, missing()) else self._old

    __hash__ = None


class ContextVar:
    __slots__ = ("_default", "_name")

    def __init__(self, name, *, default=missing()):
        first_time(self, ".name")
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self._name = name
        self._default = default

    def __init_subclass__(cls):
        raise TypeError("type 'ContextVar' is not an acceptable base type")

    @property
    def name(self):
        return self._name

    def get(self, default=missing(), /):
        values = local_get(self)
        if not same(values, missing()) and values:
            return values[0]
        if not same(default, missing()):
            return default
        if same(self._default, missing()):
            raise LookupError(self)
        return self._default

    def set(self, value, /):
        values = local_get(self)
        if same(values, missing()):
            values = private([])
            local_set(self, values)
        token = object.__new__(Token)
        token._var, token._values, token._used = self, values, private([])
        token._old = values[0] if values else missing()
        values[:] = [value]
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        touch_write(token)
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._values is not local_get(self):
            raise ValueError(f"{token!r} was created in a different Context")
        token._used.append(True)
        token._values[:] = [] if same(token._old, missing()) else [token._old]

    def __class_getitem__(cls, item):
        return cls


def copy_context():
    refuse("copy_context()", "contexts other than that of a thread are not modelled", "use threads")
