# str methods that search, count, split and replace, with start and end arguments and their errors.
s = "the cat sat on the mat"
print(s.find("the"), s.find("the", 1), s.find("x"), s.find("at", 5, 11), s.rfind("at"), s.rfind("the", 0, 10))
print(s.index("cat"), s.rindex("at"), s.count("at"), s.count("at", 6), s.count(""), "aaa".count("aa"),
    s.find(""))
print(s.startswith("the"), s.startswith("cat", 4), s.startswith(("x", "the")), s.startswith("", 100),
    s.endswith("mat"))
print(s.endswith(("x", "at")), s.endswith("sat", 0, 11), s.startswith(()), "".startswith(""))
print(s.split(), s.split("at"), s.split(" ", 2), s.split(maxsplit=1), s.rsplit(" ", 2), s.rsplit("the"))
print("".split(), "".split(","), ",".split(","), "a,,b".split(","), "  a  b ".split(), "  a  b ".split(" "))
print("a b c".rsplit(None, 1), "a\nb\r\nc\n".splitlines(), "a\nb\r\nc".splitlines(True), "".splitlines(),
    "x\n\ny".splitlines())
print(s.partition(" "), s.rpartition(" "), s.partition("zzz"), s.rpartition("zzz"))
print(s.replace("at", "og"), s.replace("at", "og", 1), "aaa".replace("a", "b", 2), "abc".replace("", "-"),
    "x".replace("y", ""))
print("-".join(["a", "b"]), "".join([]), ", ".join("abc"), "x".join(["only"]),
    "-".join(str(i) for i in range(3)))
print("prefix-name".removeprefix("prefix-"), "name".removeprefix("x"), "file.py".removesuffix(".py"),
    "a".removesuffix(""))
print("a\tb\tc".expandtabs(), "a\tb".expandtabs(4), "\t".expandtabs(2) == "  ")
print("hello"[1:-1], "hello"[::-1], "lo" in "hello", "x" not in "hello", "ab" < "abc" < "b", len("héllo"),
    "a" * 3)
print(s.index("a"), max("hello"), min("hello"), sorted("hello"), list("hi"), set("aaa"), tuple("ab"),
    "abc".index("c", -1))
table = str.maketrans({"a": "1", "b": None, "c": "xyz"})
print("abcd".translate(table), "hello".translate(str.maketrans("el", "ip", "o")), "abc".translate({98: "B"}))
for f in (lambda: s.index("zebra"), lambda: s.rindex("zebra"), lambda: s.split(""), lambda: s.partition(""),
          lambda: "-".join([1]), lambda: s.find(1), lambda: s.replace("a"), lambda: "a" + 1,
          lambda: s.startswith(1),
          lambda: "a".join(5), lambda: str.maketrans("ab", "c"), lambda: s.nothing):
    try:
        print(f())
    except (ValueError, TypeError, AttributeError) as error:
        print(type(error).__name__)
