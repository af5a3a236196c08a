# str methods that strip, pad and align; encode; ord and chr; indexing unicode.
s = "  xx hello xx  "
print([s.strip(), s.lstrip(), s.rstrip(), s.strip(" x"), "xxaxx".strip("x"), "abcba".lstrip("ab"),
    "abc".rstrip("cb")])
print(["ab".center(7), "ab".center(7, "*"), "abc".center(6, "-"), "ab".center(1), "ab".ljust(5) + "|",
    "ab".rjust(5, ".")])
print(["42".zfill(5), "-42".zfill(5), "+4".zfill(4), "abc".zfill(2), "".zfill(3)])
print("héllo".encode(), "abc".encode("ascii"), "é".encode("latin-1"), "😀".encode("utf-8"),
    "é".encode("utf-16-le"))
print("é".encode("ascii", "ignore"), "é".encode("ascii", "replace"), "é".encode("ascii", "backslashreplace"))
print(ord("a"), ord("é"), ord("😀"), chr(97), chr(0x1F600), chr(0) == "\0", ord("\n"), chr(ord("z") - 1))
print("😀é"[0], len("😀é"), "😀é"[::-1], "é" == "e\u0301", "\u00e9" == "é", "a\u0301b"[2])
print(str(5), str(None), str(1.50), str([1, "a"]), str(b"x"), str(b"abc", "utf-8"), str(), str(object=3))
print("%s" % "x", "abc"[-1], "abc"[10:], "a,b"[1], "abc"[0:2] * 2)
print(ascii("é😀a\n"), ascii([1, "é"]), repr("é\t'"), repr('"'), repr("'\""))
print("abc" == "abc", "abc" != "abd", "a" <= "a", "B" < "a", "" < "a", hash("x") == hash("x"))
print("one two".title().swapcase(), "x".isalpha() and "x".upper(), " ".join(sorted("b a c".split())))
print("line1\\nstill".count("\\"), "tab\tx".expandtabs(8), "multi\nline".splitlines()[1], "a" "b")
text = "abc"
for f in (lambda: ord("ab"), lambda: ord(""), lambda: chr(-1), lambda: chr(0x110000),
          lambda: "a".center(5, "ab"), lambda: "a".ljust("5"), lambda: "abc"[5], lambda: text["a"],
 lambda: "x".encode("no-such"), lambda: chr("a"),
          lambda: "abc" * 1.5):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__)
try:
    text[0] = "x"
except TypeError as error:
    print(error)
