# Every parameter kind: positional-only, normal, defaults, *args, keyword-only, **kwargs; and their errors.
def plain(a, b, c=3):
    return a, b, c


def everything(a, b=2, /, c=3, *rest, d, e=5, **extra):
    return a, b, c, rest, d, e, extra


def only(*, k, j=1):
    return k, j


def positional(a, /, **kw):
    return a, kw


print(plain(1, 2), plain(1, 2, 4), plain(b=1, a=2), plain(1, c=0, b=9))
print(everything(1, d=4))
print(everything(1, 2, 3, 4, 5, d=6, e=7, f=8, a=9))
print(only(k=1), only(j=3, k=2))
print(positional(1, a=2), positional("x"))
print((lambda *a, **k: (a, k))(1, 2, x=3))
args, kwargs = (1, 2), {"d": 4, "z": 26}
print(everything(*args, **kwargs), everything(0, *args, *[7, 8], d=1, **{"q": 2}, **{"r": 3}))
print(plain(*"xy"), plain(*{"k": 1}, **{"b": 2}))
print(plain(*range(3)), plain(*(x * x for x in (2, 3))))
calls = [
    lambda: plain(),
    lambda: plain(1),
    lambda: plain(1, 2, 3, 4),
    lambda: plain(1, 2, a=3),
    lambda: plain(1, 2, z=3),
    lambda: only(),
    lambda: only(1),
    lambda: only(1, k=2),
    lambda: everything(),
    lambda: everything(1),
    lambda: positional(),
    lambda: positional(),
    lambda: plain(*[1, 2], **{"a": 1}),
    lambda: plain(1, 2, **{"c": 1}, **{"c": 2}),
    lambda: (lambda x, /: x)(x=1),
    lambda: (lambda: 0)(1, 2),
    lambda: (lambda a, b, *, c, d: 0)(),
    lambda: (lambda a, b, *, c, d: 0)(1, 2),
]
for call in calls:
    try:
        print(call())
    except TypeError as error:
        print(error)
