# What `vars()` gives: live, with views of its own, and noticing other attributes while it is walked.
import copy
class O: pass
o=O(); o.a=1; o.b=[2]
print(vars(o), list(vars(o)), vars(o).keys(), vars(o).values(), vars(o).items(), len(o.__dict__.items()))
ks=o.__dict__.keys(); o.c=3
print(len(ks), ks, 'c' in ks, ('a',1) in o.__dict__.items(), ('a',2) in o.__dict__.items(), ks & {'a','z'}, sorted(ks | {'q'}), ks == {'a','b','c'}, list(reversed(ks)))
try:
    for k in vars(o): setattr(o,k+'2',1)
except RuntimeError as e: print(e)
print(o.__dict__ == {'a':1,'b':[2],'c':3,'a2':1}, {'a':1}==o.__dict__, o.__dict__ == 5, o.__dict__ | {'z':1})
d=copy.deepcopy(o); print(d.__dict__, d.b is o.b); c=copy.copy(o); print(c.__dict__, c.b is o.b)
class S: __slots__=('x','y')
s=S(); s.x=[1]
t=copy.deepcopy(s); print(t.x, hasattr(t,'y'), t.x is s.x)
class T(S): pass
t=T(); t.x=1; t.q=2
print(copy.copy(t).q, copy.copy(t).x, copy.deepcopy(t).x, copy.deepcopy(t).q)
class G:
    def __getstate__(s): return {'k':5}
print(copy.copy(G()).k)
class H:
    def __setstate__(s, st): print("setstate", st)
h=H(); copy.copy(h); h.x=1; copy.copy(h); copy.deepcopy(h)
for k in O.__dict__:
    if not k.startswith('__'): print(k)
print('__module__' in O.__dict__, O.__dict__['__module__'], O.__dict__.get('nope'))
def f(): pass
f.z=1; print(f.__dict__, list(f.__dict__.items()))
e=ValueError(3); e.note=1; print(e.__dict__); e2=copy.copy(e); print(e2.args,e2.note)
from types import SimpleNamespace as N
print(N(a=1,b=N(c=2)), N(a=1)==N(a=1), N(a=1)==N(a=2), N(a=1)==N(b=1), N(a=1)==5)
n=N(a=1); n.self=n; print(n)
o.self=o.__dict__; print(len(o.__dict__))
x=O(); x.a=1;x.b=2
for k,v in list(vars(x).items()): delattr(x,k)
print(vars(x))
it=iter({1:2,3:4}.items()); print(next(it))
r=reversed({1:2,3:4}); print(next(r), list(r))
print((1,2) in {1:2}.items(), (1,) in {1:2}.items(), ([],2) in {1:2}.items() if False else 0)
from enum import Enum
class E(Enum): A=1
print(E.A.__dict__.get('_value_'))
import dataclasses
@dataclasses.dataclass
class D: x:int=0; y:list=dataclasses.field(default_factory=list)
print(vars(D(1)), copy.deepcopy(D(2,[D()])), dataclasses.asdict(D(2,[D()])))
print(type(vars(o)), isinstance(vars(o), dict))
for m in (vars(o).keys, vars(o).values, vars(o).items): print(type(m()).__name__)
for k, v in vars(o).items(): print(k)
for v in vars(d).values(): print(v)
