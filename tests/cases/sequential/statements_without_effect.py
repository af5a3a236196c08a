# pass, expression statements, docstrings, bare names, ellipsis bodies, nested empty blocks, semicolons.
"""The docstring of the module: comments do not count."""


def documented():
    """Docstring."""


def two_strings():
    "first"
    "second"


def ellipsis_body(): ...


def only_pass():
    pass


def f_docstring():
    f"not a docstring"


class Documented:
    """Class doc."""
    "another string"
    5
    pass
    ...


class Manager:
    def __enter__(self): ...
    def __exit__(self, *exc): ...


print(documented.__doc__, two_strings.__doc__, ellipsis_body(), only_pass(), f_docstring.__doc__,
    Documented.__doc__)
1 + 1
"text"
[1, 2, 3]
(lambda: 0)
x = 1
x
x == 2
-x
not x
x if x else x
{x: x}
print("between"); pass; print("after")
for _ in []: pass
while False: pass
if x: pass
elif not x: pass
else: pass
try: pass
except Exception: pass
finally: pass
with Manager(): pass
calls = []
calls.append(1)
[calls.append(i) for i in range(3)]
calls.append(5) or calls.append(6)
print(calls, print("inner") is None)
documented.__doc__ = "changed"
print(documented.__doc__, __doc__)
