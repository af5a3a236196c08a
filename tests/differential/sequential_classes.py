"""The classes of random sequential programs: methods to take from, and what is done with the objects X and Y.

A class takes some of the methods; whether an operation finds the method that it needs is left to chance, so that
fallbacks, reflected methods and errors are met as well. INT is filled in as in `sequential_grammar` (in methods over
`x`), NAME is the class itself, CLASS and OTHER are those of X and Y.
"""

METHODS = """\
def __add__(self, other, *, x=3):
    return INT
--
def __radd__(self, other):
    return ('radd', other, self.a)
--
def __sub__(self, other):
    return NotImplemented
--
def __rsub__(self, other):
    return f'rsub {other!r}'
--
def __iadd__(self, other):
    self.a += other
    return self
--
def __mul__(self, other):
    return NAME(self.a, other)
--
def __rmul__(self, other):
    return NAME(other, self.b)
--
def __matmul__(self, other):
    return (self.a, other.a)
--
def __eq__(self, other):
    return isinstance(other, NAME) and self.a == other.a
def __hash__(self):
    return hash(self.a)
--
def __eq__(self, other):
    return self.b == other
--
def __lt__(self, other):
    return self.a < other.a
--
def __gt__(self, other):
    return NotImplemented
--
def __le__(self, other):
    return 'le'
--
def __len__(self):
    return self.a % 5
--
def __bool__(self):
    return self.a > self.b
--
def __getitem__(self, key):
    return [self.a, self.b, 5][key]
--
def __setitem__(self, key, value):
    print('set', key, value)
    self.a = value
def __delitem__(self, key):
    raise KeyError(key)
--
def __contains__(self, item):
    return item == self.a
--
def __iter__(self):
    yield self.a
    yield from range(2)
    yield self.b
--
def __iter__(self):
    return iter([self.a, self.b])
--
def __next__(self):
    self.a = self.a % 5 - 1
    if self.a < 0: raise StopIteration
    return self.a
--
def __reversed__(self):
    return [self.b, self.a]
--
def __call__(self, x=1, *rest):
    return self.a + INT
--
def __getattr__(self, name):
    if name.startswith('__'): raise AttributeError(name)
    return f'no {name}'
--
def __getattribute__(self, name):
    if name == 'total': return 'intercepted'
    return super().__getattribute__(name)
--
def __setattr__(self, name, value):
    object.__setattr__(self, name, value)
    if name == 'total': print('stored', value)
--
def __delattr__(self, name):
    print('delete', name)
    super().__delattr__(name)
--
@property
def total(self):
    return self.a + self.b
@total.setter
def total(self, value):
    self.a = value - self.b
--
@property
def total(self):
    raise AttributeError('hidden')
--
class total:
    def __set_name__(self, owner, name): owner.named = name
    def __get__(self, obj, owner): return 'descriptor', obj is None
total = total()
--
@classmethod
def made(cls, a):
    return cls(a, cls.kind)
--
@staticmethod
def fixed(x):
    return INT
--
def double(self, x=5):
    return INT
--
def double(self):
    return [super().double(), self.a]
--
def double(self):
    self.kind = 9
    return self.kind, type(self).kind
--
def __neg__(self):
    return NAME(-self.a, self.b)
--
def __abs__(self):
    return 'abs'
--
def __invert__(self):
    return ~self.a
--
def __index__(self):
    return self.a % 3
--
def __int__(self):
    return self.b
--
def __float__(self):
    return self.a + 0.5
--
def __round__(self, n=None):
    return ('round', n)
--
def __divmod__(self, other):
    return divmod(self.a, other)
--
def __rdivmod__(self, other):
    return ('rdivmod', other)
--
def __str__(self):
    return f'str {self.b}'
--
def __format__(self, spec):
    return f'[{spec}]'
--
def __enter__(self):
    return self.b
def __exit__(self, *exc):
    print('leave', exc[0])
    return True
--
def __enter__(self):
    return self
def __exit__(self, kind, error, traceback):
    if error: raise Mine('from exit')
--
def __init_subclass__(cls, **words):
    cls.kind = 77
    super().__init_subclass__(**words)
--
def __new__(cls, *arguments):
    self = super().__new__(cls)
    self.extra = 'made by new'
    return self
--
__match_args__ = ('a', 'b')
""".strip().split("\n--\n")

USES = """
print(X + INT, INT + X, X - Y)
--
print(X == Y, X != Y, X == INT, X in [Y, X])
--
print(X < Y, X > Y, X <= INT)
--
print(sorted([X, Y]))
--
print(min(X, Y), max([X, Y]))
--
print(len(X), bool(X), not Y)
--
print(X[INT], X[1:2])
--
X[INT] = INT
--
del X[INT]
--
print(INT in X, list(X))
--
print([*X], tuple(Y))
--
p, *q = X; print(p, q)
--
print(X(INT), Y())
--
X += INT
--
print(X.missing, X.a, X.kind)
--
X.a = INT
--
X.total = INT
--
del X.a; print(X.a)
--
print(X.total, Y.double(), CLASS.made(INT), X.fixed(INT))
--
print(-X, abs(Y), ~X)
--
print([10, 20, 30][X], 'ab' * Y)
--
print({X: 1, Y: 2, X: 3}, hash(X) == hash(X))
--
print(isinstance(X, OTHER), issubclass(CLASS, OTHER), type(X).__name__)
--
print(f'{X} {X!r:>20} {Y:spec}', '%s' % Y, str(X), '{}'.format(Y))
--
print(vars(X), getattr(X, 'b', None), hasattr(Y, 'nothing'))
--
print(int(X), float(Y))
--
print(round(X), divmod(X, 3), divmod(7, Y), X * 2, 2 * X, X @ Y)
--
print(X.a + Y.b, [o.a for o in (X, Y)])
--
print(next(X), next(iter(Y)))
--
print(list(reversed(X)))
--
with X as Y: print(Y)
--
with X: raise LookupError('in with')
--
with X, Y: print(INT // 0)
--
for o in X: print(o)
--
while X: X.a -= 1; tick()
--
match X:
    case OTHER(p, b=q): print('class', p, q)
    case CLASS(a=int(p)): print('attribute', p)
    case _: print('none')
--
print(sum([X, Y]), sum([X], INT))
--
print(CLASS.kind, OTHER.kind, CLASS.__name__)
--
print(X is Y, X is X, [X, Y].index(Y), [X, Y].count(X))
""".strip().split("\n--\n")
