"""Objects that threads wait for are made once."""

from _machine import missing, private_of, refuse


def first_time(made, name):
    """At the beginning of `__init__`: CPython would replace what others wait for, which none of our operations is."""
    if private_of(made, name) is not missing():
        refuse(f"{type(made).__name__}.__init__ called again", "what threads wait for is made once", "make another one")
