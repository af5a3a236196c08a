# print: separators, endings, several arguments, objects with __str__ and __repr__, flush.
print()
print("a")
print("a", 1, 2.5, None, True, [1, "x"], ("y",), {"k": "v"})
print("a", "b", "c", sep="-")
print("a", "b", sep="")
print("no newline", end="")
print(" continues", end="!\n")
print("x", "y", sep=" | ", end=" <end>\n")
print("none sep", "default", sep=None, end=None)
print(*range(5))
print(*"abc", sep="\n")
print("flushed", flush=True)
print(end="only end\n")
print(sep="unused")
print("tab\tseparated", "new\nline")
print(repr("quoted"), str("plain"))


class Text:
    def __str__(self):
        return "str of Text"

    def __repr__(self):
        return "repr of Text"


class OnlyRepr:
    def __repr__(self):
        return "only repr"


class Sub(str):
    def __str__(self):
        return "sub " + super().__str__()


print(Text(), [Text()], {Text(): Text()}, (OnlyRepr(),), OnlyRepr())
print(Sub("s"), [Sub("s")])
print("unicode: é ü 中 😀")
value = print("returns none")
print(value)
for bad in (dict(sep=1), dict(end=2)):
    try:
        print("x", **bad)
    except TypeError as error:
        print(error)
try:
    print("x", unknown=1)
except TypeError:
    print("unknown keyword")


class Broken:
    def __str__(self):
        return 5


try:
    print(Broken())
except TypeError as error:
    print(error)
