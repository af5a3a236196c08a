# The % operator on strings: every conversion, flags, width, precision, mappings, errors.
print("%d %i %u" % (1, 2, 3), "%s" % [1], "%r" % "q", "%a" % "é", "%%" % (), "100%%")
print("%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o|%#o" % (42, 42, 42, 42, 42, 255, 255, 255, 8, 8))
print("%f %.2f %10.3f|%-10.1f|%+.1f %e %.1e %E %g %G" % (1.5, 1.555, 3.14159, 2.5, 3.0, 12345.678, 0.0001,
    1.5, 1e-9, 1e10))
print("%c%c%c" % (72, "i", 33), "%5s|%-5s|%.2s|%5.1s|" % ("ab", "ab", "abcdef", "xyz"))
print("%(a)s %(b)05.1f %(a)r" % {"a": "x", "b": 2.25, "unused": 0})
print("%*d|%-*d|%.*f" % (5, 1, 5, 2, 2, 3.14159))
print("%s %s" % ("a", (1, 2)), "%s" % ((1, 2),), "%s" % None, "%s and %s" % ([1], {2: 3}))
print("%d" % 3.99, "%d" % True, "%d" % 10**20, "%x" % 2**70, "%s" % 1.0, "%.3s" % True)
print("%s" % "", "%10.4s|" % "truncate")
print(b"%s %d %x" % (b"raw", 5, 255), b"%a" % "x", b"%(k)b" % {b"k": b"v"})


class Thing:
    def __str__(self):
        return "thing str"

    def __repr__(self):
        return "thing repr"

    def __int__(self):
        return 7


print("%s %r" % (Thing(), Thing()))
cases = [
    ("%d", "x"), ("%s %s", "one"), ("%s", ("a", "b")), ("%d", None), ("%z", 1), ("%(k)s", 5), ("%(k)s", {}),
    ("%c", "ab"), ("%c", -1), ("%", 1), ("no", 1), ("%.2f", "1.5"), ("%x", 1.5), ("%s", ()),
]
for template, value in cases:
    try:
        print(template % value)
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        print(type(error).__name__, error)
print("no args" % {}, "empty" % [], "%s" % {})
template = "Dear %(name)s, you owe %(amount).2f"
for record in ({"name": "Ann", "amount": 5}, {"name": "Bob", "amount": 7.256}):
    print(template % record)
