# `%` with a constant text formats each argument before the next is evaluated.
class A:
    def __init__(s,n): s.n=n
    def __repr__(s): print("repr",s.n); return "R"+s.n
    def __str__(s): print("str",s.n); return "S"+s.n
    def __format__(s,spec): print("format"); return "F"
def mk(n): print("mk",n); return A(n)
print("%s-%r|" % (mk("a"), mk("b")))
print("%5s|%-6r|%.1s|%5.1a%%|%05s|%+s|%#s|% s" % (mk("a"), mk("b"), mk("c"), mk("d"),mk("e"),mk("f"),mk("g"),mk("h")))
print("%s" % (mk("t"),))
print("%.s|%5.s|" % (mk("t"),mk("u")))
print("%-s|%-0s" % (mk("t"),mk("u")))
try: print("%s %s" % (mk("a"),))
except TypeError as e: print(e)
try: print("%s" % (mk("a"),mk("b")))
except TypeError as e: print(e)
print("%d %s" % (3, mk("b")))
print("%s\n{}{%%" % ("{x}",))
print("" % ())
try: print("%" % ())
except ValueError as e: print(e)
try: print("%s%" % (mk("z"),))
except ValueError as e: print(e)
print("%1000s" % (mk("q"),)== "x")
match {1:2}:
    case {1: a, 2: b}: print("no")
    case {1: a}: print("yes")
