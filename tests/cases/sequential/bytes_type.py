# bytes: construction, indexing, methods mirrored from str, hex, decoding, comparison.
b = b"hello world"
print(b, b[0], b[-1], b[0:5], b[::-1], len(b), list(b[:3]), b"ell" in b, 104 in b, 0 in b)
print(bytes(3), bytes([65, 66]), bytes("é", "utf-8"), bytes(b"copy"), bytes(), bytes(range(3)), bytes((1, 2)))
print(b.upper(), b.title(), b.capitalize(), b.swapcase(), b.find(b"o"), b.rfind(b"o"), b.index(b"w"),
    b.count(b"l"))
print(b.split(), b.split(b"o"), b.partition(b" "), b.replace(b"l", b"L"), b"-".join([b"a", b"b"]),
    b.startswith(b"he"))
print(b"  x ".strip(), b"x".center(5, b"*"), b"x".ljust(3), b"7".zfill(3), b"a\nb".splitlines(),
    b"abc".isalpha())
print(b.hex(), bytes.fromhex("68 69"), b"\x01\xab".hex(), b"abc".hex("-"), b.decode(),
    b"\xc3\xa9".decode("utf-8"))
print(b"a" < b"b", b"a" == "a", b"a" + b"b", b"ab" * 2, b"abc" != b"abd", hash(b"x") == hash(b"x"),
    b"" == bytes())
print(b"\xff\x00\n\t'\"\\", repr(b"it's"), str(b"x"), b"%d items" % 5, sorted(b"cab"), max(b"abc"),
    tuple(b"ab"))
print(b"\xff".decode("latin-1"), b"\xff".decode("utf-8", "replace"), b"a\xffb".decode("ascii", "ignore"))
print(b"abc".translate(None, b"b"), b"abc".removeprefix(b"a"), b"abc".endswith((b"x", b"c")),
    b"A1".isalnum(), b"1".isdigit())
print({b"k": 1}[b"k"], b"".join([]), bool(b""), bool(b"\0"), [x for x in b"az"], b"tab\t".expandtabs(4),
    b"aXb".lower())
first, *rest = b"xyz"
print(first, rest, b"xyz"[1:2], b"abc".rsplit(b"b"), b"a b".rpartition(b" "), b"aa".rindex(b"a"),
    b" A".islower())
for f in (lambda: b[100], lambda: b"a" + "a", lambda: bytes("x"), lambda: bytes([256]), lambda: b.index(b"z"),
 lambda: bytes.fromhex("zz"), lambda: bytes(-1), lambda: b"a".join(["x"]),
          lambda: b"a" < "b", lambda: bytes(1.5), lambda: "x" in b"x"):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__)
try:
    b[0] = 5
except TypeError as error:
    print(error)
