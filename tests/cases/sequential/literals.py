# Every kind of literal constant: ints in four bases, floats, strings, bytes, booleans, None and Ellipsis.
print(0, 7, 1_000_000, 0xFF, 0o17, 0b1011, 0xdead_beef)
print(10**40, -5, +5, ~5)
print(1.0, .5, 10., 1e3, 1.5e-7, 1_0.2_5, 1e100, 1e16, 1e15, 123456789.123456789)
print(-0.0, 0.0, 1e308 * 10, -1e308 * 10)
print('single', "double", '''triple
line''', """another
one""")
print("adjacent " 'strings ' "join")
print("tab\there", "quote\"s", 'it\'s', "back\\slash", "\x41\u00e9\U0001F600\101")
print(r"raw\n", R'\d+')
print("line \
continued")
print(b"bytes", b'\x00\xff', rb"\raw", b"a" b"b")
print(True, False, None, ...)
print(repr("tab\there"), repr('it\'s'), repr("say \"hi\""), repr('both \' and "'), repr("\x00\x7f\n\r"))
print(repr("é"), repr("\u200b"), repr("\ud800"), repr("\U0001F600"))
print(repr(b"it's"), repr(b"\n\t\\\x80"))
print([], (), {}, (1,), [1, 2], {1: 2}, {1})
print(type(1), type(1.0), type("s"), type(b"b"), type(True), type(None), type(...))
print(type([]), type(()), type({}), type({1}), type(range(1)), type(slice(1)))
print((1, 2, 3) == (1, 2, 3), 1 == 1.0 == True, "a" != b"a")
x = 5; y = 6; print(x, y)
if x: print("on one line"); print("twice")
